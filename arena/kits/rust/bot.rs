//! A bot for sushi-arena. Make `choose` better; the rest speaks the protocol.
use std::io::{self, BufRead, Write};

const FAVOURITES: [&str; 13] = [
    "squid-nigiri", "maki-3", "pudding", "tempura", "salmon-nigiri", "dumpling", "sashimi", "soy-sauce", "maki-2",
    "chopsticks", "egg-nigiri", "maki-1", "wasabi",
];

struct Turn<'a> {
    id: &'a str,
    most: usize,    // 2 when chopsticks may be used
    controls: bool, // a card for the dummy is asked for
    hand: Vec<&'a str>,
}

/// The cards to take, in the order to lay them, and the dummy's card where one is asked for.
fn choose<'a>(turn: &Turn<'a>) -> (Vec<&'a str>, Option<&'a str>) {
    let mut best = turn.hand.clone();
    best.sort_by_key(|card| FAVOURITES.iter().position(|name| name == card).unwrap_or(FAVOURITES.len()));
    let dummy = if turn.controls { Some(best[turn.most]) } else { None };
    best.truncate(turn.most);
    (best, dummy)
}

/// Messages are scanned: their keys come in a fixed order, names hold no quotes, and there are no spaces.
fn between<'a>(line: &'a str, key: &str, end: char) -> Option<&'a str> {
    line.split_once(key)?.1.split(end).next()
}

fn read_turn(line: &str) -> Option<Turn<'_>> {
    Some(Turn {
        id: between(line, "\"id\":", ',')?,
        most: between(line, "\"may_take\":[", ']')?.split(',').nth(1)?.parse().ok()?,
        controls: line.contains("\"dummy\":\""),
        hand: between(line, "\"hand\":[", ']')?.split(',').map(|name| name.trim_matches('"')).collect(),
    })
}

fn answer(turn: &Turn) -> String {
    let (take, dummy) = choose(turn);
    let dummy = dummy.map_or(String::new(), |card| format!(",\"dummy\":\"{card}\""));
    format!("{{\"id\":{},\"take\":[\"{}\"]{}}}", turn.id, take.join("\",\""), dummy)
}

/// Prints nothing but answers: debug output goes to `eprintln!`.
fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.starts_with("{\"type\":\"hello\"") {
            writeln!(out, "{{\"type\":\"hello\",\"protocol\":1}}")?;
        } else if line.starts_with("{\"type\":\"turn\"") {
            let turn = read_turn(&line).expect("a turn as the protocol has it");
            writeln!(out, "{}", answer(&turn))?;
        }
        out.flush()?;
    }
    Ok(())
}
