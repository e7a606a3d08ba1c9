"""What the coach says, in the player's words."""

from collections.abc import Callable, Sequence

from game.coach.explanation import Explanation, FlawKind, ReasonKind
from game.page.model.messages import BONUS_NAMES, line_name
from game.page.model.texts import N_, _, gained, listed, listed_or, ngettext, sentences, signed
from game.rules.actions import Action, Lower, Place, Raise, Ruin
from game.rules.board import CELL_NAMES, cell_named
from game.rules.scoring import Bonus

_BONUSES = {bonus.value: bonus for bonus in Bonus}

# Translators: the message under the board while the coach works.
THINKING = N_("The coach is thinking…")
# Translators: under the board or in the result, after the coach failed.
NO_ANSWER = N_("The coach isn't responding. You can play on without it.")


def look_message(dice: Sequence[int], cells: Sequence[int], used: Sequence[int]) -> str:
    """Where to look: at ``cells`` and at the dice at the places ``used``."""
    names = listed(_shown(cell) for cell in cells)
    values = listed(dice[die] for die in used)
    if not used:
        # Translators: a first hint.
        look = _("Look at {cells}.", cells=names)
    elif not cells and len(used) == 1:
        # Translators: a first hint.
        look = _("Look at the die {value}.", value=values)
    elif not cells:
        # Translators: a first hint; {values} are what the dice show, already listed.
        look = _("Look at the dice {values}.", values=values)
    elif len(used) == 1:
        # Translators: a first hint.
        look = _("Look at {cells} and the die {value}.", cells=names, value=values)
    else:
        # Translators: a first hint; {values} are what the dice show, already listed.
        look = _("Look at {cells} and the dice {values}.", cells=names, values=values)
    # Translators: after a first hint; the button with the lamp.
    return sentences(look, _("Press the hint again for the move."))


def advised_move(dice: Sequence[int], actions: Sequence[Action], rerolled: Sequence[int] = ()) -> str:
    """What to do with ``dice``: take ``actions``, or reroll the dice at the places ``rerolled``."""
    if rerolled:
        # Translators: the coach's advice; {values} are what the dice show, already listed.
        return _("Use REROLL on {values}.", values=listed(dice[die] for die in rerolled))
    match actions:
        case [Lower(die)]:
            # Translators: the coach's advice.
            return _("Use LOWER −1 on the {value}.", value=dice[die])
        case [Raise(die)]:
            # Translators: the coach's advice.
            return _("Use RAISE +1 on the {value}.", value=dice[die])
        case [Ruin(cell)]:
            # Translators: the coach's advice.
            return _("Put the RUIN in {cell}.", cell=_shown(cell))
    # Translators: the coach's advice; {placements} is a list of "3 in B2".
    return _("Place {placements}.", placements=_placements(dice, actions))


def played_move(dice: Sequence[int], actions: Sequence[Action], rerolled: Sequence[int] = ()) -> str:
    """What the player did with ``dice``: ``actions``, or a reroll of the dice at the places ``rerolled``."""
    if rerolled:
        # Translators: in a review; {values} are what the dice showed, already listed.
        return _("You used REROLL on {values}.", values=listed(dice[die] for die in rerolled))
    match actions:
        case [Lower(die)]:
            # Translators: in a review.
            return _("You used LOWER −1 on the {value}.", value=dice[die])
        case [Raise(die)]:
            # Translators: in a review.
            return _("You used RAISE +1 on the {value}.", value=dice[die])
        case [Ruin(cell)]:
            # Translators: in a review.
            return _("You put the RUIN in {cell}.", cell=_shown(cell))
    # Translators: in a review; {placements} is a list of "3 in B2".
    return _("You placed {placements}.", placements=_placements(dice, actions))


def _placements(dice: Sequence[int], actions: Sequence[Action]) -> str:
    return listed(
        # Translators: a die and its cell, as in "Place 3 in B2" and "You placed 3 in B2".
        _("{value} in {cell}", value=dice[action.die], cell=_shown(action.cell))
        for action in actions
        if isinstance(action, Place)
    )


def prospect_sentence(score: float, magdagdon: float) -> str:
    """What is to be expected if the turn ends like that."""
    # Translators: under the message while placing; {score} is the expected final score.
    return _(
        "Expected {score} · MAGDAGDON risk {chance}", score=signed(round(score)), chance=percentage(magdagdon)
    )


def percentage(chance: float) -> str:
    """A chance as players read it."""
    # Translators: a chance; {percent} is a whole number.
    return _("{percent}%", percent=round(100 * chance))


def explanation_sentence(explanation: Explanation) -> str:
    """An explanation in words. Raises TypeError, ValueError or KeyError where its details are wrong."""
    return _SENTENCES[explanation.kind](**explanation.details)


def _shown(cell: int) -> str:
    return CELL_NAMES[cell].upper()


def _cell(name: str) -> str:
    return _shown(cell_named(name))


def _bonus(bonus: str) -> dict[str, str]:
    earned = _BONUSES[bonus]
    return {"bonus": _(BONUS_NAMES[earned]), "points": gained(earned.points)}


# Reasons for the best move


def _finishes(line: str, bonus: str) -> str:
    # Translators: why the advised move is good: it earns a bonus.
    return _("{line} is complete: {bonus} {points}.", line=line_name(line), **_bonus(bonus))


def _safer(chance: float, instead: float) -> str:
    # Translators: why the advised move is good; {instead} is the chance after the next best move.
    return _(
        "MAGDAGDON risk on the next roll: {chance} instead of {instead}.",
        chance=percentage(chance),
        instead=percentage(instead),
    )


def _keeps_open(line: str, bonus: str, cell: str, values: Sequence[int], chance: float) -> str:
    # Translators: why the advised move is good; {values} is a number or alternatives, such as "3 or 4".
    return _(
        "{line} can still make {bonus} {points}: {chance} of rolls give {cell} a {values}.",
        line=line_name(line),
        cell=_cell(cell),
        values=listed_or(values),
        chance=percentage(chance),
        **_bonus(bonus),
    )


def _dead_cell(cell: str) -> str:
    # Translators: why the advised RUIN is good.
    return _("No number can ever fit in {cell}.", cell=_cell(cell))


def _least_harm(points: float | None) -> str:
    if points is None:
        # Translators: why the coach advises a move: it is the only one.
        return _("There's no other way.")
    if round(points) < 1:
        # Translators: the coach's advice is only a little better than something else.
        return _("Another way is about as good.")
    # Translators: how much better the advised move is.
    return ngettext(
        "The next best is {count} point worse.", "The next best is {count} points worse.", round(points)
    )


def _rescues(points: float) -> str:
    # Translators: how much better the advised Power is.
    return ngettext(
        "That's {count} point better than a RUIN.",
        "That's {count} points better than a RUIN.",
        round(points),
    )


def _improves(points: float) -> str:
    # Translators: how much better the advised Power is.
    return ngettext(
        "That's {count} point better than placing now.",
        "That's {count} points better than placing now.",
        round(points),
    )


# Flaws of the move that was played


def _misses(line: str, bonus: str) -> str:
    # Translators: in a review: a bonus that a better move would have earned.
    return _("{line}: you missed {bonus} {points}.", line=line_name(line), **_bonus(bonus))


def _closes(line: str, bonus: str) -> str:
    # Translators: in a review: the move that was played made the bonus impossible.
    return _("{line} can no longer make {bonus} {points}.", line=line_name(line), **_bonus(bonus))


def _blocks(cell: str) -> str:
    # Translators: in a review: the move that was played left a cell that stays empty for ever.
    return _("Now no number can ever fit in {cell}.", cell=_cell(cell))


def _risks(chance: float, instead: float | None) -> str:
    if instead is None:
        # Translators: in a review: the chance that the next roll is a MAGDAGDON.
        return _("MAGDAGDON risk: {chance}.", chance=percentage(chance))
    # Translators: in a review; {instead} is the chance after the best move.
    return _(
        "MAGDAGDON risk: {chance} instead of {instead}.",
        chance=percentage(chance),
        instead=percentage(instead),
    )


def _lessens(line: str, bonus: str, chance: float, instead: float) -> str:
    # Translators: in a review; {chance} and {instead}, after the best move, are shares of all rolls.
    return _(
        "{line} makes {bonus} {points} with {chance} of rolls instead of {instead}.",
        line=line_name(line),
        chance=percentage(chance),
        instead=percentage(instead),
        **_bonus(bonus),
    )


def _narrows(cell: str, values: Sequence[int], others: Sequence[int]) -> str:
    # Translators: in a review; {values} and {others} are alternatives, such as "3 or 4".
    return _(
        "{cell} now takes only {values}, not {others}.",
        cell=_cell(cell),
        values=listed_or(values),
        others=listed_or(others),
    )


def _scores_less(line: str, points: int) -> str:
    # Translators: in a review: the sums of the lines; {line} is the line that lacks most.
    return ngettext(
        "Your numbers add {count} point less. Biggest gap: {line}.",
        "Your numbers add {count} points less. Biggest gap: {line}.",
        points,
        line=line_name(line),
    )


def _fewer_ways(line: str, ways: int, instead: int) -> str:
    # Translators: in a review: how the line can be filled; {instead} is the number of ways after the best
    # move.
    return ngettext(
        "{line} has only {count} way left to a bonus, not {instead}.",
        "{line} has only {count} ways left to a bonus, not {instead}.",
        ways,
        line=line_name(line),
        instead=instead,
    )


def _fills(cell: str) -> str:
    # Translators: in a review.
    return _("{cell} was better left empty.", cell=_cell(cell))


def _spends(points: int, cell: str, value: int) -> str:
    # Translators: in a review; {count} are points.
    return ngettext(
        "The Power cost {count} point, and a {value} fits in {cell} without it.",
        "The Power cost {count} points, and a {value} fits in {cell} without it.",
        points,
        cell=_cell(cell),
        value=value,
    )


def _overpays(points: int, cell: str) -> str:
    # Translators: in a review; {count} are points.
    return ngettext(
        "The Power cost {count} point; a RUIN in {cell} costs less.",
        "The Power cost {count} points; a RUIN in {cell} costs less.",
        points,
        cell=_cell(cell),
    )


def _keeps_misfit(value: int, cells: Sequence[str]) -> str:
    if not cells:
        # Translators: in a review, of a die that was better thrown again.
        return _("The {value} fits nowhere.", value=value)
    # Translators: in a review, of a die that was better thrown again.
    return _("The {value} fits only in {cells}.", value=value, cells=listed_or(map(_cell, cells)))


def _leaves_out(cell: str, value: int) -> str:
    # Translators: in a review, after another Power was used than the best one.
    return _("With the better Power, a {value} fits in {cell}.", cell=_cell(cell), value=value)


_SENTENCES: dict[ReasonKind | FlawKind, Callable[..., str]] = {
    ReasonKind.FINISHES: _finishes,
    ReasonKind.SAFER: _safer,
    ReasonKind.KEEPS_OPEN: _keeps_open,
    ReasonKind.DEAD_CELL: _dead_cell,
    ReasonKind.LEAST_HARM: _least_harm,
    ReasonKind.RESCUES: _rescues,
    ReasonKind.IMPROVES: _improves,
    FlawKind.MISSES: _misses,
    FlawKind.CLOSES: _closes,
    FlawKind.BLOCKS: _blocks,
    FlawKind.RISKS: _risks,
    FlawKind.LESSENS: _lessens,
    FlawKind.NARROWS: _narrows,
    FlawKind.SCORES_LESS: _scores_less,
    FlawKind.FEWER_WAYS: _fewer_ways,
    FlawKind.FILLS: _fills,
    FlawKind.SPENDS: _spends,
    FlawKind.OVERPAYS: _overpays,
    FlawKind.KEEPS_MISFIT: _keeps_misfit,
    FlawKind.LEAVES_OUT: _leaves_out,
}
