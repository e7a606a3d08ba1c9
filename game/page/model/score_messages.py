"""What is said about the high scores."""

from game.extras import hints_of
from game.page.model.texts import _, ngettext
from game.rules.difficulty import Difficulty
from game.store.scores import Entered, Entry


def standing(entered: Entered) -> str:
    """Where a finished game stands among the high scores."""
    entry, place, beaten_by = entered
    difficulty = entry.record.difficulty.name
    if place == 0:
        # Translators: below the result of a game. Shown for the highest score that this device has.
        return _("Best {difficulty} score on this device!", difficulty=difficulty)
    if place is not None:
        # Translators: below the result of a game. {place}: 2 to 10.
        return _("No. {place} in {difficulty} high scores", place=place + 1, difficulty=difficulty)
    if beaten_by is None:
        # Translators: below the result of a game, whose entry the player has erased from the high scores.
        return _("No longer in the high scores.")
    if beaten_by.score > entry.score:
        # Translators: below the result of a game. The high scores hold ten games of a difficulty.
        return _("Not in the {difficulty} top ten.", difficulty=difficulty)
    if beaten_by.turns < entry.turns:
        # Translators: below the result of a game that has the score of the tenth game in the high scores.
        return _("Just after No. 10: same score, more turns.")
    # Translators: below the result of a game that has the score and the turns of the tenth high score.
    return _("Just after No. 10: same score, but later.")


def details(entry: Entry) -> list[str]:
    """The facts about a high score beside its date, each a few words."""
    # Translators: how many turns a game in the high scores took.
    facts = [ngettext("{count} turn", "{count} turns", entry.turns)]
    if entry.record.difficulty.power_costs:
        # Translators: how many Majda Powers were used in a game in the high scores.
        facts.append(ngettext("{count} Majda Power", "{count} Majda Powers", entry.powers))
    if hints := hints_of(entry.record):
        # Translators: how many hints the coach gave in a game in the high scores.
        facts.append(ngettext("{count} hint", "{count} hints", hints))
    return facts


def no_scores(difficulty: Difficulty) -> str:
    """What an empty table says."""
    # Translators: in place of the list of high scores.
    return _("No {difficulty} scores yet. Finish a game to take first place!", difficulty=difficulty.name)
