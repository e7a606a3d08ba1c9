import pytest

from game.page.model.waterfall import waterfall
from game.rules.scoring import Score


def test_each_bar_begins_where_the_one_before_ended() -> None:
    base, bonus, ruins, powers, total = waterfall(Score(100, 60, -30, -10))
    assert (base.start, base.size) == (0, 100 / 160)
    assert (bonus.start, bonus.size) == (100 / 160, 60 / 160)
    assert (ruins.start, ruins.size) == (130 / 160, 30 / 160)
    assert (powers.start, powers.size) == (120 / 160, 10 / 160)
    assert (total.start, total.size) == (0, 120 / 160)


def test_a_score_below_nothing_has_room_on_the_other_side() -> None:
    base, _bonus, ruins, _powers, total = waterfall(Score(20, 0, -120, 0))
    assert (base.start, base.size) == (100 / 120, 20 / 120)
    assert (ruins.start, ruins.size) == (0, 1)
    assert (total.start, total.size) == (0, 100 / 120)


@pytest.mark.parametrize("score", [Score(0, 0, 0, 0), Score(0, 0, -240, -70), Score(334, 210, 0, 0)])
def test_no_bar_leaves_its_field(score: Score) -> None:
    assert all(0 <= step.start <= step.start + step.size <= 1 for step in waterfall(score))
    assert [step.points for step in waterfall(score)] == [*score, score.total]
