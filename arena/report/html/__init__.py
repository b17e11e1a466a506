"""Tournaments and games as one self-contained HTML page each; the assets beside this are plain JS, CSS and SVG."""
