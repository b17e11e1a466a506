"""Let `python -m arena` do what `arena` does."""

from arena.cli import main

if __name__ == "__main__":
    main()
