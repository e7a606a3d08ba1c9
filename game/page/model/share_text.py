"""What a player sends to friends about a game: words first, then the link that carries it."""

from game.code import encode
from game.extras import hints_of
from game.page.model.texts import _, listed, ngettext, signed
from game.rules.board import RUIN, contents
from game.rules.record import Record, replay


def share_text(record: Record, address: str) -> str:
    """The message about the finished game of ``record``; ``address`` is the page's, without a fragment."""
    end = replay(record)
    facts = [ngettext("{count} turn", "{count} turns", end.turns)]
    # Translators: a part of the message about a game that a player sends to friends.
    facts.append(ngettext("{count} RUIN", "{count} RUINS", contents(end.board).count(RUIN)))
    if record.difficulty.power_costs:
        facts.append(ngettext("{count} Majda Power", "{count} Majda Powers", end.powers_used))
    if hints := hints_of(record):
        facts.append(ngettext("{count} hint", "{count} hints", hints))
    return "\n".join(
        [
            # Translators: the beginning of the message that a player sends to friends; {score} is the final
            # score, {facts} a list such as: 9 turns, 1 RUIN, and 2 Majda Powers.
            _(
                "I got {score} in MAGDAGDON, {difficulty}: {facts}.",
                score=signed(end.score.total),
                difficulty=record.difficulty.name,
                facts=listed(facts),
            ),
            # Translators: the end of the message that a player sends to friends, before a link.
            _("Can you do better with the same dice?"),
            f"{address}#c={encode(record)}",
        ]
    )
