"""A bot in each language: it answers every line with its length as JSON, and ends at the end of its input."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """A program: its file and text, the tool without which it cannot be tried, and the keys of its bot.yaml."""

    file: str
    text: str
    tool: str
    run: str
    build: str | None = None
    forks: bool = False

    def bot_yaml(self, name: str) -> str:
        lines = [f"name: {name}", f"run: {self.run}", f"forks: {str(self.forks).lower()}"]
        return "\n".join([*lines, *([f"build: {self.build}"] if self.build else [])]) + "\n"


_C = r"""
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) { printf("{\"length\":%zu}\n", strcspn(line, "\n")); fflush(stdout); }
}
"""
_CPP = r"""
#include <iostream>
#include <string>
int main() {
    for (std::string l; std::getline(std::cin, l);) std::cout << "{\"length\":" << l.size() << "}" << std::endl;
}
"""
_RUST = r"""
use std::io::{self, BufRead, Write};
fn main() {
    for line in io::stdin().lock().lines() {
        println!("{{\"length\":{}}}", line.unwrap().len());
        io::stdout().flush().unwrap();
    }
}
"""
_JAVA = r"""
import java.io.*;
public class Bot {
    public static void main(String[] a) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String l; (l = in.readLine()) != null;) System.out.println("{\"length\":" + l.length() + "}");
    }
}
"""
_GO = r"""
package main
import ("bufio"; "fmt"; "os")
func main() {
    in := bufio.NewScanner(os.Stdin)
    for in.Scan() { fmt.Printf("{\"length\":%d}\n", len(in.Text())) }
}
"""
_PYTHON = r"""
import json, sys
for line in sys.stdin:
    print(json.dumps({"length": len(line.rstrip("\n"))}), flush=True)
"""
_NODE = r"""
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => process.stdout.write(JSON.stringify({ length: line.length }) + "\n"));
"""
_PERL = r"""
$| = 1;
while (<STDIN>) { chomp; printf "{\"length\":%d}\n", length; }
"""
_SHELL = r"""
while IFS= read -r line; do
    length=$(printf %s "$line" | wc -c)
    printf '{"length":%d}\n' "$length"
done
"""
_BASH = r"""
while IFS= read -r line; do printf '{"length":%d}\n' "${#line}"; done
"""
_RUBY = r"""
require "json"
$stdout.sync = true
STDIN.each_line { |line| puts JSON.generate({ "length" => line.chomp.size }) }
"""
_PHP = r"""<?php
while (($line = fgets(STDIN)) !== false) { echo json_encode(["length" => strlen(rtrim($line, "\n"))]), "\n"; }
"""
_LUA = r"""
io.stdout:setvbuf("line")
for line in io.lines() do print(string.format('{"length":%d}', #line)) end
"""
_TCL = r"""
fconfigure stdout -buffering line
while {[gets stdin line] >= 0} { puts "{\"length\":[string length $line]}" }
"""
_THREADS = r"""
import json, queue, sys, threading
lines, answers = queue.Queue(), queue.Queue()
def work():
    while True:
        answers.put({"length": len(lines.get().rstrip("\n"))})
for _ in range(8):
    threading.Thread(target=work, daemon=True).start()
for line in sys.stdin:
    lines.put(line)
    print(json.dumps(answers.get()), flush=True)
"""
_ASYNCIO = r"""
import asyncio, json, sys
async def main():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps({"length": len(line.rstrip("\n"))}), flush=True)
asyncio.run(main())
"""

LANGUAGES = {
    "c": Language("bot.c", _C, "cc", "[./bot]", "[cc, -O1, -o, bot, bot.c]"),
    "cpp": Language("bot.cpp", _CPP, "c++", "[./bot]", "[c++, -O0, -o, bot, bot.cpp]"),
    "rust": Language("bot.rs", _RUST, "rustc", "[./bot]", "[rustc, -o, bot, bot.rs]"),
    "java": Language("Bot.java", _JAVA, "javac", "[java, -cp, ., Bot]", "[javac, Bot.java]"),
    "java-source": Language("Bot.java", _JAVA, "javac", "[java, Bot.java]"),
    "go": Language("bot.go", _GO, "go", "[./bot]", "[go, build, -o, bot, bot.go]"),
    "python": Language("bot.py", _PYTHON, "python3", "[python3, bot.py]"),
    "python-threads": Language("bot.py", _THREADS, "python3", "[python3, bot.py]"),
    "python-asyncio": Language("bot.py", _ASYNCIO, "python3", "[python3, bot.py]"),
    "node": Language("bot.js", _NODE, "node", "[node, bot.js]"),
    "perl": Language("bot.pl", _PERL, "perl", "[perl, bot.pl]"),
    "sh": Language("bot.sh", _SHELL, "sh", "[sh, bot.sh]", forks=True),
    "bash": Language("bot.sh", _BASH, "bash", "[bash, bot.sh]"),
    "ruby": Language("bot.rb", _RUBY, "ruby", "[ruby, bot.rb]"),
    "php": Language("bot.php", _PHP, "php", "[php, bot.php]"),
    "lua": Language("bot.lua", _LUA, "lua", "[lua, bot.lua]"),
    "tcl": Language("bot.tcl", _TCL, "tclsh", "[tclsh, bot.tcl]"),
}
