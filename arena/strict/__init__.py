"""Strict YAML: nodes with places, typed values, every problem in one run as `file:line:column: path: message`.

loaded = load_file("rules.yaml", SpecDocument)      # FileErrors holds all problems
loaded.value                                        # a SpecDocument
raise FileErrors([loaded.problem(("kinds", "maki", "score", "on"), "no kind 'wasbi'")])

load_node(read("rules.yaml"), SpecDocument)         # nodes first: they can be changed, and keep their file and line
"""

from arena.strict.decode import decode as decode
from arena.strict.load import Loaded as Loaded
from arena.strict.load import load as load
from arena.strict.load import load_file as load_file
from arena.strict.load import load_node as load_node
from arena.strict.load import load_text as load_text
from arena.strict.load import read as read
from arena.strict.nodes import Entry as Entry
from arena.strict.nodes import Key as Key
from arena.strict.nodes import List as List
from arena.strict.nodes import Map as Map
from arena.strict.nodes import Node as Node
from arena.strict.nodes import Place as Place
from arena.strict.nodes import Scalar as Scalar
from arena.strict.nodes import find as find
from arena.strict.nodes import find_key as find_key
from arena.strict.nodes import show_path as show_path
from arena.strict.parse import parse as parse
from arena.strict.plain import plain as plain
from arena.strict.suggest import nearest as nearest
from arena.strict.suggest import suggest as suggest
