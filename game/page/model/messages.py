"""The sentences of play: what to do next, what just happened, why something is not allowed."""

from game.page.model.bonus_needs import BonusNeed
from game.page.model.selection import NOTHING, Selection, die_in, fitting, targets
from game.page.model.texts import N_, _, gained, listed, ngettext, sentences, signed
from game.page.model.transitions import cut_off, new_bonuses
from game.rules.actions import Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import CELL_NAMES, Cell, content, empty_cells
from game.rules.play import RefusalReason, RefusedActionError
from game.rules.scoring import Bonus
from game.rules.state import Phase, State
from game.session import Transition

BONUS_NAMES = {
    # Translators: A line bonus: four numbers rising or falling by exactly 1.
    Bonus.STRAIGHT: N_("STRAIGHT"),
    # Translators: A line bonus: four equal numbers.
    Bonus.FOUR_OF_A_KIND: N_("FOUR OF A KIND"),
    # Translators: A line bonus: two different numbers, twice each.
    Bonus.TWO_PAIRS: N_("TWO PAIRS"),
}

_REFUSALS = {
    # Translators: Refused, because the game has ended.
    RefusalReason.GAME_OVER: N_("This game is over. Start a new one."),
    # Translators: refused: ROLL pressed twice in a turn.
    RefusalReason.ALREADY_ROLLED: N_("You've already rolled this turn."),
    # Translators: refused: something else than ROLL at the start of a turn.
    RefusalReason.NOT_ROLLED: N_("ROLL the dice first."),
    # Translators: refused: a die placed during a MAGDAGDON.
    RefusalReason.NO_STAGING: N_("You can't place dice in a MAGDAGDON."),
    # Translators: refused: a die that is placed already was to be changed or placed again.
    RefusalReason.DIE_STAGED: N_("That die is on the board. Take it back first."),
    # Translators: refused: a die put where a number or a RUIN is.
    RefusalReason.CELL_TAKEN: N_("{cell} isn't empty."),
    # Translators: refused: a die put where no neighbour has a number.
    RefusalReason.NO_CONTACT: N_("{cell} doesn't touch a number."),
    # Translators: refused: a die whose value differs by more than 1 from that of a neighbour. {other}: the
    # name of the neighbouring cell. {other_value}: the number in it.
    RefusalReason.TOO_DIFFERENT: N_("{value} can't go in {cell}: its neighbour {other} holds {other_value}."),
    # Translators: refused: only dice placed this turn can be taken back.
    RefusalReason.NOTHING_STAGED: N_("There's no die to take back from {cell}."),
    # Translators: refused: LOWER, RAISE or REROLL when all Powers are used.
    RefusalReason.NO_POWER_LEFT: N_("You have no Majda Powers left."),
    # Translators: refused: LOWER on a 1 or RAISE on a 6.
    RefusalReason.AT_LIMIT: N_("A die can't go below 1 or above 6."),
    # Translators: refused: a RUIN asked for while the dice can be placed.
    RefusalReason.NO_MAGDAGDON: N_("You can still place these dice, so no RUIN."),
}


def shown_cell(cell: int) -> str:
    """The name of ``cell`` as players read it."""
    return CELL_NAMES[cell].upper()


def refusal(refused: RefusedActionError) -> str:
    """What to tell a player whose action the rules refused."""
    if refused.reason is RefusalReason.TOO_FEW_STAGED:
        return _missing(int(refused.details["missing"]))
    details = {
        key: value.upper() if isinstance(value, str) else value for key, value in refused.details.items()
    }
    return _(_REFUSALS[refused.reason], **details)


def _missing(count: int) -> str:
    # Translators: refused: CONFIRM before enough dice are placed.
    return ngettext("Place {count} more die.", "Place {count} more dice.", count)


def next_step(state: State, selection: Selection) -> str:
    """What the player can do now, in one or two short sentences."""
    match state.phase:
        case Phase.READY:
            # Translators: What to do now, above the dice: press the button ROLL.
            return _("ROLL the dice.")
        case Phase.OVER:
            # Translators: Above the dice, when the game has just ended.
            return _("The board is full.")
        case Phase.MAGDAGDON:
            return _next_in_magdagdon(state, selection)
    return _next_in_placing(state, selection)


def _next_in_placing(state: State, selection: Selection) -> str:
    if selection.rerolling is not None:
        return _next_in_rerolling(selection.rerolling)
    if selection.cell is not None:
        return _choose_die_for(state, selection.cell)
    if selection.die is not None:
        value = state.dice[selection.die]
        if not targets(state, selection):
            # Translators: What to know now, above the dice: the chosen die can't be placed.
            return _("This {value} doesn't fit anywhere right now.", value=value)
        # Translators: What to do now, above the dice: the chosen die can go to the highlighted cells.
        return _("Choose a highlighted cell for the {value}.", value=value)
    if not state.missing:
        if any(state.legal().values()):
            # Translators: What to do now, above the dice: press the button CONFIRM, or place more dice.
            return _("CONFIRM, or place more.")
        # Translators: What to do now, above the dice: press the button CONFIRM.
        return _("CONFIRM to end the turn.")
    if not any(state.legal().values()):
        # Translators: What to do now, above the dice.
        return _("Nothing else fits. Take a die back and place it elsewhere.")
    # Translators: What to do now, above the dice. {count}: how many dice are still to be placed.
    return ngettext(
        "Choose a die: {count} more to place.", "Choose a die: {count} more to place.", state.missing
    )


def _choose_die_for(state: State, cell: Cell) -> str:
    if fitting(state, cell):
        # Translators: What to do now, above the dice: a cell was chosen first.
        return _("Choose a die for {cell}.", cell=shown_cell(cell))
    # Translators: What to know now, above the dice: a cell was chosen first.
    return _("No die fits {cell} right now.", cell=shown_cell(cell))


def _next_in_rerolling(chosen: frozenset[int]) -> str:
    if not chosen:
        # Translators: What to do now, above the dice: REROLL was pressed once.
        return _("Choose the dice to throw again, or press REROLL to cancel.")
    # Translators: What to do now, above the dice. {count}: how many dice are chosen to be thrown again.
    return ngettext(
        "Press REROLL to throw {count} die again.", "Press REROLL to throw {count} dice again.", len(chosen)
    )


def _next_in_magdagdon(state: State, selection: Selection) -> str:
    if selection.rerolling is not None:
        return _next_in_rerolling(selection.rerolling)
    if selection.ruin is not None:
        # Translators: What to do now, above the dice, in a MAGDAGDON.
        return _("CONFIRM to make {cell} a RUIN, or choose another cell.", cell=shown_cell(selection.ruin))
    if selection.accepting:
        # Translators: What to do now, above the dice, in a MAGDAGDON.
        return _("Choose an empty cell for the RUIN.")
    if state.powers_left:
        # Translators: What happened and what to do now, above the dice.
        return _("MAGDAGDON! Too few dice fit. Use a Majda Power, or accept a RUIN.")
    # Translators: What happened and what to do now, above the dice, when no Power is left.
    return _("MAGDAGDON! Too few dice fit. Accept a RUIN.")


def pointed(state: State, before: Selection, selection: Selection) -> str:
    """What the player, having chosen something else than ``before``, can do with it, for the ear."""
    if selection.rerolling is None and selection.die is not None and selection.die != before.die:
        return _chosen(state, selection, state.dice[selection.die])
    if selection.cell is not None and fitting(state, selection.cell):
        values = listed(state.dice[die] for die in fitting(state, selection.cell))
        cell = shown_cell(selection.cell)
        # Translators: Spoken by screen readers. {values}: numbers on dice, listed with "and".
        return _("{cell} chosen. Dice that fit: {values}.", cell=cell, values=values)
    return next_step(state, selection)


def _chosen(state: State, selection: Selection, value: int) -> str:
    if state.phase is Phase.MAGDAGDON:
        # Translators: Spoken by screen readers: a die, chosen during a MAGDAGDON.
        return _("{value} chosen for a Majda Power.", value=value)
    cells = targets(state, selection)
    if not cells:
        # Translators: Spoken by screen readers: a die.
        return _("{value} chosen. It doesn't fit anywhere right now.", value=value)
    if cells == empty_cells(state.staged_board):
        # Translators: Spoken by screen readers: a die.
        return _("{value} chosen. It fits every empty cell.", value=value)
    # Translators: Spoken by screen readers: a die. {cells}: names of cells, listed with "and".
    return _("{value} chosen. It fits {cells}.", value=value, cells=listed(map(shown_cell, cells)))


def unavailable(state: State, selection: Selection, control: str, last: Action | None) -> str:
    """What to tell a player who asks for a ``control`` that can't be used now.

    ``last`` is what was done last in the game.
    """
    match control:
        case "undo":
            return _not_undone(last)
        case "accept" if state.phase is Phase.PLACING:
            return _(_REFUSALS[RefusalReason.NO_MAGDAGDON])
        case "lower" | "raise" | "reroll" if state.dice and not state.powers_left:
            return _(_REFUSALS[RefusalReason.NO_POWER_LEFT])
        case "lower" | "raise" if state.dice and selection.die is not None:
            return _(_REFUSALS[RefusalReason.AT_LIMIT], value=state.dice[selection.die])
        case "lower" | "raise" if state.dice:
            # Translators: refused: LOWER or RAISE before a die is chosen.
            return _("Choose a die first.")
    return next_step(state, selection)


def _not_undone(last: Action | None) -> str:
    match last:
        case Roll():
            # Translators: Refused.
            return _("You can't undo a roll.")
        case Reroll():
            # Translators: refused: REROLL is the Majda Power that throws dice again.
            return _("You can't undo a REROLL.")
        case Confirm() | Ruin():
            # Translators: Refused.
            return _("You can't undo a finished turn.")
    # Translators: Refused.
    return _("There's nothing to undo.")


def cell_label(state: State, selection: Selection, cell: Cell, kind: str) -> str:
    """A cell by name and content, as a screen reader says it."""
    name = shown_cell(cell)
    match kind:
        case "number":
            # Translators: A cell as screen readers say it: its name, the number in it.
            return _("{cell}, {value}", cell=name, value=content(state.board, cell))
        case "ruin":
            # Translators: A cell as screen readers say it.
            return _("{cell}, RUIN", cell=name)
        case "staged" if cell == selection.ruin:
            # Translators: A cell as screen readers say it: it becomes a RUIN on CONFIRM.
            return _("{cell}, chosen for the RUIN", cell=name)
        case "staged":
            value = content(state.staged_board, cell)
            # Translators: A cell as screen readers say it: the number in it can still be taken back.
            return _("{cell}, {value}, placed this turn", cell=name, value=value)
        case "legal" if selection.accepting:
            # Translators: A cell as screen readers say it, in a MAGDAGDON.
            return _("{cell}, empty, can become the RUIN", cell=name)
        case "legal" if selection.die is not None:
            value = state.dice[selection.die]
            # Translators: A cell as screen readers say it: the chosen die can go there.
            return _("{cell}, empty, takes the chosen {value}", cell=name, value=value)
    if cell == selection.cell:
        # Translators: A cell as screen readers say it.
        return _("{cell}, empty, chosen", cell=name)
    # Translators: A cell as screen readers say it.
    return _("{cell}, empty", cell=name)


def die_label(die: int, value: int, kind: str, stuck: bool) -> str:
    """A die by its place, its value and what can be done with it."""
    if kind == "staged":
        # Translators: A die as screen readers say it. {place}: 1 to 4, the first to the fourth die.
        message = N_("Die {place}: {value}, on the board")
    elif kind == "chosen":
        # Translators: A die as screen readers say it. {place}: 1 to 4, the first to the fourth die.
        message = N_("Die {place}: {value}, chosen")
    elif stuck:
        # Translators: A die as screen readers say it. {place}: 1 to 4, the first to the fourth die.
        message = N_("Die {place}: {value}, doesn't fit anywhere right now")
    else:
        # Translators: A die as screen readers say it. {place}: 1 to 4, the first to the fourth die.
        message = N_("Die {place}: {value}")
    return _(message, place=die + 1, value=value)


def blank_die_label(die: int) -> str:
    """A die that is not thrown yet."""
    # Translators: A die as screen readers say it. {place}: 1 to 4, the first to the fourth die.
    return _("Die {place}, not rolled yet", place=die + 1)


def turn_line(state: State) -> str:
    """Which turn it is; after the end, how many there were."""
    if state.phase is Phase.OVER:
        # Translators: How many turns a finished game took.
        return ngettext("{count} turn", "{count} turns", state.turns)
    # Translators: Which turn it is. {number}: 1 for the first.
    return _("Turn {number}", number=state.turns + 1)


def happened(step: Transition) -> str:
    """What a step of the game did, in short sentences for the ear."""
    if not step.actions:
        return _undone(step.before, step.after)
    told = [sentence for part in step.parts for sentence in _part_happened(step, *part)]
    return sentences(*told, *came_back(step))


def _part_happened(step: Transition, before: State, action: Action, after: State) -> tuple[str, ...]:
    match action:
        case Roll() | Lower() | Raise() | Reroll():
            return (_thrown(action, after), *_verdict(before, after))
        case Place(die, cell):
            return (_(_placed(step), value=before.dice[die], cell=shown_cell(cell)),)
        case TakeBack(cell):
            taken = die_in(before, cell)
            is_moved = any(isinstance(other, Place) and other.die == taken for other in step.actions)
            # Translators: What happened, spoken by screen readers.
            return () if is_moved else (_("Die taken back from {cell}.", cell=shown_cell(cell)),)
        case Confirm():
            return (*_bonuses(step), _standing(after))
        case Ruin(cell):
            # Translators: What happened, spoken by screen readers and shown in a replay.
            return (_("{cell} is now a RUIN.", cell=shown_cell(cell)), _standing(after))


def came_back(step: Transition) -> list[str]:
    """The sentence, if any, about dice that came back because another one left them unconnected."""
    count = cut_off(step)
    if not count:
        return []
    return [
        # Translators: What else happened when a die was taken back, spoken by screen readers.
        ngettext(
            "{count} more die came back: it was no longer connected.",
            "{count} more dice came back: they were no longer connected.",
            count,
        )
    ]


def _undone(before: State, after: State) -> str:
    if after.powers_used < before.powers_used:
        # Translators: What an undo did, spoken by screen readers. {dice}: the four numbers, listed with
        # "and".
        return _("Undone: the dice show {dice} again.", dice=listed(after.dice))
    if len(after.staged) < len(before.staged):
        _die, cell = before.staged[-1]
        # Translators: What an undo did, spoken by screen readers.
        return _("Undone: {cell} is empty again.", cell=shown_cell(cell))
    # Translators: What an undo did, spoken by screen readers.
    return ngettext(
        "Undone: {count} die is back on the board.",
        "Undone: {count} dice are back on the board.",
        len(after.staged) - len(before.staged),
    )


def begun(state: State) -> str:
    """Which game is on screen now, for the announcer."""
    return sentences(_named(state), next_step(state, NOTHING))


def _named(state: State) -> str:
    if state.turns or state.dice:
        # Translators: Spoken by screen readers when a game is resumed.
        return _("{difficulty} game.", difficulty=state.difficulty.name)
    # Translators: Spoken by screen readers when a game starts.
    return _("New {difficulty} game.", difficulty=state.difficulty.name)


def result_sentence(state: State) -> str:
    """The result of a game, part by part, in one sentence."""
    parts = {part: signed(points) for part, points in state.score._asdict().items()}
    # Translators: The result of a game, spoken by screen readers and shown in a replay. Every place holds
    # points, with a minus sign where negative: {base} sums of rows and columns, {bonus} line bonuses,
    # {ruins} and {powers} what those cost.
    return _(
        "Final score {total}: base {base}, bonuses {bonus}, RUINS {ruins}, Powers {powers}.",
        total=signed(state.score.total),
        **parts,
    )


def _thrown(action: Action, after: State) -> str:
    dice = listed(after.dice)
    match action:
        case Roll():
            # Translators: What happened, spoken by screen readers and shown in a replay. {dice}: the four
            # numbers, listed with "and".
            return _("Rolled {dice}.", dice=dice)
        case Reroll():
            # Translators: What happened, spoken by screen readers and shown in a replay. {dice}: the four
            # numbers, listed with "and".
            return _("Rerolled: the dice show {dice}.", dice=dice)
    # Translators: What LOWER or RAISE did, spoken by screen readers and shown in a replay. {dice}: the four
    # numbers, listed with "and".
    return _("The dice now show {dice}.", dice=dice)


def _verdict(before: State, after: State) -> list[str]:
    if after.phase is Phase.MAGDAGDON:
        return [_next_in_magdagdon(after, NOTHING)]
    # Translators: A Majda Power has ended the MAGDAGDON; spoken by screen readers and shown in a replay.
    return [_("You can place these dice now.")] if before.phase is Phase.MAGDAGDON else []


def _placed(step: Transition) -> str:
    if step.after.can_confirm and not step.before.can_confirm:
        # Translators: What happened, spoken by screen readers; CONFIRM is the button.
        return N_("{value} placed in {cell}. You can CONFIRM now.")
    # Translators: What happened, spoken by screen readers and shown in a replay.
    return N_("{value} placed in {cell}.")


def _standing(after: State) -> str:
    if after.phase is Phase.OVER:
        return result_sentence(after)
    # Translators: The score after a turn, spoken by screen readers and shown in a replay.
    return _("Score {total}.", total=signed(after.score.total))


def _bonuses(step: Transition) -> list[str]:
    return [
        # Translators: A bonus made this turn, spoken by screen readers and shown in a replay.
        _(
            "{line}: {bonus} {points}.",
            line=line_name(name),
            bonus=_(BONUS_NAMES[bonus]),
            points=gained(bonus.points),
        )
        for name, bonus in new_bonuses(step).items()
    ]


def line_label(name: str, total: int, bonus: Bonus | None, need: BonusNeed | None) -> str:
    """A row or column with its sum, its bonus, or what it needs for one."""
    line = line_name(name)
    if bonus:
        # Translators: A row or column as screen readers say it. {sum}: the sum of its numbers.
        return _(
            "{line}: {sum}, {bonus} {points}",
            line=line,
            sum=total,
            bonus=_(BONUS_NAMES[bonus]),
            points=gained(bonus.points),
        )
    if need:
        # Translators: A row or column, shown and spoken. {sum}: the sum of its numbers. {values}: one or
        # two numbers that are missing, listed with "and".
        return _(
            "{line}: {sum}. Needs {values} for {bonus} {points}.",
            line=line,
            sum=total,
            values=listed(need.values),
            bonus=_(BONUS_NAMES[need.bonus]),
            points=gained(need.bonus.points),
        )
    # Translators: A row or column as screen readers say it. {sum}: the sum of its numbers.
    return _("{line}: {sum}", line=line, sum=total)


def power_line(state: State) -> str:
    """How many Majda Powers are left, and what the next one costs."""
    if not state.powers_left:
        # Translators: Beside the dice, as screen readers say it.
        return _("No Majda Powers left.")
    # Translators: Beside the dice, as screen readers say it. {cost}: what using the next one costs, with
    # its sign, such as −20.
    return ngettext(
        "{count} Majda Power left, next: {cost}.",
        "{count} Majda Powers left, next: {cost}.",
        state.powers_left,
        cost=signed(-state.difficulty.power_costs[state.powers_used]),
    )


def line_name(name: str) -> str:
    """The line that records call ``row 1`` or ``column a``, as players read it."""
    kind, _space, which = name.partition(" ")
    if kind == "row":
        # Translators: A row of the board. {name}: 1 to 4, from the top.
        return _("Row {name}", name=which)
    # Translators: A column of the board. {name}: A to D, from left to right.
    return _("Column {name}", name=which.upper())
