"""The words in which a finished game is shared: plain lines that read well aloud, then its link."""

from game.code import encode
from game.dated import DatedSeed, parse_dated
from game.extras import hints_of, seed_of, thrown_by_hand
from game.page.model.messages import BONUS_NAMES
from game.page.model.texts import _, gained, listed, ngettext, signed
from game.rules.board import RUIN, contents, format_board
from game.rules.record import Record, RecordError, replay
from game.rules.scoring import line_bonus, lines
from game.rules.state import State

LONGEST_SHOWN = 40
"""Of a seed, in characters. The link holds longer ones."""


def code_of(record: Record) -> str | None:
    """The code of the game, None where no code can hold it."""
    try:
        return encode(record)
    except RecordError:
        return None


def link_of(record: Record) -> str:
    """The part of an address, from its #, that opens the game. Raises RecordError as ``encode`` does."""
    return f"#c={encode(record)}"


def share_text(record: Record, address: str, grade: str | None = None) -> str:
    """The text to share for a finished game, several lines; ``address`` is that of the page.

    ``grade``: from the game's review, if there was one. Whoever may still play the same dated game learns
    the score from it, and nothing of the board. A game that no code can hold has no link.
    """
    end = replay(record)
    dated = _dated(record)
    blocks = [
        [_title(record, dated), _score(end), _facts(record, end), _best_line(end), _grade(grade)],
        [_invitation(record), _link(record, address)],
        [] if dated else format_board(end.board).split("/"),
    ]
    return "\n\n".join(filter(None, ("\n".join(filter(None, block)) for block in blocks)))


def _dated(record: Record) -> DatedSeed | None:
    seed = None if thrown_by_hand(record) else seed_of(record)
    dated = None if seed is None else parse_dated(seed)
    return dated if dated and dated.difficulty is record.difficulty else None


def _title(record: Record, dated: DatedSeed | None) -> str:
    difficulty = record.difficulty.name
    if dated and dated.room is None:
        # Translators: the first line of a shared text: the game that everybody can play on that day, {date}.
        return _("MAGDAGDON {difficulty}, daily game of {date}", difficulty=difficulty, date=dated.day)
    if dated:
        # Translators: the first line of a shared text: the game of a day, {date}, for those who share a
        # word, {room}.
        return _(
            "MAGDAGDON {difficulty}, {room}, {date}", difficulty=difficulty, room=dated.room, date=dated.day
        )
    seed = seed_of(record)
    if seed and len(seed) <= LONGEST_SHOWN and seed.isprintable() and not thrown_by_hand(record):
        # Translators: the first line of a shared text. {seed}: the text that fixes the dice of the game.
        return _("MAGDAGDON {difficulty}, seed {seed}", difficulty=difficulty, seed=seed)
    # Translators: the first line of a shared text.
    return _("MAGDAGDON {difficulty}", difficulty=difficulty)


def _score(end: State) -> str:
    # Translators: in a shared text. {score}: the final score, in points.
    return _("Score: {score}", score=signed(end.score.total))


def _facts(record: Record, end: State) -> str:
    ruins = contents(end.board).count(RUIN)
    facts = [
        # Translators: how many turns a game took in the high scores, or in a shared text.
        ngettext("{count} turn", "{count} turns", end.turns),
        # Translators: in a shared text.
        ngettext("{count} RUIN", "{count} RUINS", ruins),
    ]
    if record.difficulty.power_costs:
        # Translators: how many Majda Powers were used in a game in the high scores, or in a shared text.
        facts.append(ngettext("{count} Majda Power", "{count} Majda Powers", end.powers_used))
    if hints := hints_of(record):
        # Translators: how many hints the coach gave in a game in the high scores, or in a shared text.
        facts.append(ngettext("{count} hint", "{count} hints", hints))
    return listed(facts)


def _best_line(end: State) -> str:
    bonuses = list(filter(None, map(line_bonus, lines(end.board).values())))
    if not bonuses:
        return ""
    best = max(bonuses, key=lambda bonus: bonus.points)
    # Translators: in a shared text. {bonus}: the best line bonus of the game, {points}: what it brought.
    return _("Best line: {bonus} {points}", bonus=_(BONUS_NAMES[best]), points=gained(best.points))


def _grade(grade: str | None) -> str:
    # Translators: in a shared text. {grade}: from A+ to E, for the choices that the player made.
    return _("Grade: {grade}", grade=grade) if grade else ""


def _invitation(record: Record) -> str:
    if seed_of(record) is None or thrown_by_hand(record):
        return ""
    # Translators: in a shared text, before a link.
    return _("Can you do better with the same dice?")


def _link(record: Record, address: str) -> str:
    return "" if code_of(record) is None else address + link_of(record)
