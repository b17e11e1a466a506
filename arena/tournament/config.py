"""A tournament's terms as a person writes them: in a YAML file, whose keys are the flags with `_` for `-`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from arena.errors import FileErrors, InputError, Problem
from arena.protocol.bot_yaml import FILE
from arena.protocol.faults import Kind
from arena.protocol.program import shipped
from arena.protocol.sandbox import Level, default_level
from arena.strict import Loaded, load_file

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Strikes: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=3600)]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2)]
StrikeKind: TypeAlias = Literal[Kind, "other"]
Records: TypeAlias = Literal["all", "faults", "none"]

STRIKE_KINDS: tuple[str, ...] = (*get_args(Kind), "other")


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may stand in a tournament's file; None where nothing was said."""

    title: str | None = None
    rules: str = "sushi-go"
    variants: tuple[str, ...] = ()
    players: tuple[Players, ...] | Players | None = None
    bots: tuple[str, ...] = ()
    league: str | None = None
    apart: Literal["authors"] | None = None
    deals: Whole | None = None
    rounds: Whole | None = None
    gauntlet: str | None = None
    seed: str | int | None = None
    jobs: Whole | None = None
    out: str | None = None
    move_s: Seconds = 1.0
    startup_s: Seconds = 10.0
    memory_mb: Annotated[int, msgspec.Meta(ge=16)] = 512
    strikes: dict[StrikeKind, Strikes] | Strikes = 0
    bench_after: Annotated[int, msgspec.Meta(ge=0)] = 5
    unbench: tuple[str, ...] = ()
    records: Records = "faults"
    sandbox: Level = msgspec.field(default_factory=default_level)
    allow_read: tuple[str, ...] = ()
    dask: str | None = None

    def seed_text(self) -> str | None:
        """Give the seed as text, None where nothing was said; raises InputError for what is no text."""
        text = None if self.seed is None else str(self.seed)
        try:
            (text or "").encode()
        except UnicodeEncodeError as error:
            raise InputError("the seed is not a text in UTF-8") from error
        return text

    def strikes_by_kind(self) -> dict[str, int]:
        """Give what is allowed by kind of fault, one number standing for all together."""
        return {"other": self.strikes} if isinstance(self.strikes, int) else {"other": 0} | dict(self.strikes)

    def player_counts(self) -> tuple[int, ...] | None:
        """Give the numbers of players in rising order, None where nothing was said."""
        if self.players is None:
            return None
        return (self.players,) if isinstance(self.players, int) else tuple(sorted(set(self.players)))


STORED = "tournament.yaml"
_NOTHING_SAID = Config()


def read_config(path: Path) -> Config:
    """Read a tournament's file; paths in it are relative to its folder. Raises FileErrors with every problem."""
    loaded = load_file(path, Config)
    if problems := list(_contradictions(loaded)):
        raise FileErrors(problems)
    config, base = loaded.value, path.parent
    return msgspec.structs.replace(
        config,
        bots=tuple(_bot(base, bot) for bot in config.bots),
        league=None if config.league is None else str(base / config.league),
        out=None if config.out is None else str(base / config.out),
        allow_read=tuple(str(base / path) for path in config.allow_read),
        rules=_beside(base, config.rules),
    )


def store_config(folder: Path, config: Config) -> None:
    """Keep a config in a tournament's folder, its paths absolute, without the seed and what was said for once."""
    import yaml

    bots = tuple(_absolute(_bot(Path(), bot)) for bot in config.bots)
    gauntlet = None if config.gauntlet is None else _gauntlet(config.gauntlet)
    rules = str(Path(config.rules).absolute()) if Path(config.rules).exists() else config.rules
    league = None if config.league is None else str(Path(config.league).absolute())
    allowed = tuple(str(Path(path).absolute()) for path in config.allow_read)
    kept = msgspec.structs.replace(
        config,
        bots=bots,
        gauntlet=gauntlet,
        rules=rules,
        league=league,
        allow_read=allowed,
        seed=None,
        unbench=(),
        out=None,
    )
    said = {
        name: value
        for name, value in msgspec.to_builtins(kept).items()
        if value != getattr(_NOTHING_SAID, name) and value not in (None, (), [])
    }
    (folder / STORED).write_text(yaml.safe_dump(said, allow_unicode=True, sort_keys=False), "utf-8", "replace")


def parse_strikes(text: str) -> dict[StrikeKind, int] | int:
    """Read what stands behind `--strikes`: a number, or kinds with numbers as in `timeout=2,other=0`."""
    if text.isdigit():
        return int(text)
    strikes = {}
    for part in text.split(","):
        kind, _, number = part.strip().partition("=")
        if kind not in STRIKE_KINDS or not number.isdigit():
            kinds = ", ".join(STRIKE_KINDS)
            raise InputError(
                f"--strikes {text}: {part!r} is not a kind of fault with a number, as in timeout=2,other=0 ({kinds})"
            )
        strikes[kind] = int(number)
    return msgspec.convert(strikes, dict[StrikeKind, int])


def _contradictions(loaded: Loaded[Config]) -> list[Problem]:
    config = loaded.value
    found = []
    if config.deals is not None and config.rounds is not None:
        found.append(loaded.key_problem(("rounds",), "`deals` and `rounds` are two schedules: name one of them"))
    if config.bots and config.league is not None:
        found.append(loaded.key_problem(("league",), "`bots` and `league` both say who plays: name one of them"))
    return found


def _bot(base: Path, name: str) -> str:
    """Give the path of a bot beside the file; a bot that ships is meant where a folder of its name is none."""
    path = base / Path(name).expanduser()
    ships = name in shipped() and not path.is_file() and not (path / FILE).is_file()
    return name if ships else str(path)


def _gauntlet(name: str) -> str:
    """Give the path of the gauntlet's bot if there is such a path: else it is the name of one of the bots."""
    return str(Path(name).absolute()) if Path(name).exists() else name


def _absolute(name: str) -> str:
    return name if name in shipped() else str(Path(name).absolute())


def _beside(base: Path, name: str) -> str:
    path = base / Path(name).expanduser()
    return str(path) if path.exists() else name
