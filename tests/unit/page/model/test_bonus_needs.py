import pytest

from game.page.model.bonus_needs import BonusNeed, bonus_needs
from game.rules.board import EMPTY, LINES, content, fill, parse_board
from game.rules.scoring import Bonus, line_bonus, lines


@pytest.mark.parametrize(
    ("row", "need"),
    [
        ("345.", BonusNeed(Bonus.STRAIGHT, (6,))),
        (".432", BonusNeed(Bonus.STRAIGHT, (5,))),
        ("44.4", BonusNeed(Bonus.FOUR_OF_A_KIND, (4,))),
        ("4.55", BonusNeed(Bonus.TWO_PAIRS, (4,))),
        ("12..", BonusNeed(Bonus.STRAIGHT, (3, 4))),
        ("3..3", BonusNeed(Bonus.FOUR_OF_A_KIND, (3, 3))),
        (".343", BonusNeed(Bonus.TWO_PAIRS, (4,))),
        ("56..", BonusNeed(Bonus.TWO_PAIRS, (5, 6))),
    ],
)
def test_what_a_row_alone_needs(row: str, need: BonusNeed) -> None:
    assert bonus_needs(parse_board(f"{row}/..../..../...."))["row 1"] == need


@pytest.mark.parametrize("row", ["3456", "4...", "....", "1.4.", "34#.", "33.5", "456."])
def test_a_line_without_a_way_to_a_bonus_needs_nothing(row: str) -> None:
    found = bonus_needs(parse_board(f"{row}/..../..../....")).get("row 1")
    assert found is None


def test_numbers_beside_the_line_rule_out_what_they_would_not_touch() -> None:
    assert bonus_needs(parse_board("44.4/..1./..../....")).get("row 1") is None
    assert bonus_needs(parse_board("44../..3./..../...."))["row 1"] == BonusNeed(Bonus.FOUR_OF_A_KIND, (4, 4))
    assert bonus_needs(parse_board("44../..2./..../...."))["row 1"] == BonusNeed(Bonus.TWO_PAIRS, (3, 3))


@pytest.mark.parametrize("board", ["345./4.../..../....", "55../5#.4/4.../4...", "1221/2..2/2..2/1221"])
def test_what_is_needed_earns_what_is_promised(board: str) -> None:
    for name, need in bonus_needs(parse_board(board)).items():
        finished = parse_board(board)
        cells = next(line.cells for line in LINES if line.name == name)
        empty = [cell for cell in cells if content(finished, cell) == EMPTY]
        for cell, value in zip(empty, need.values, strict=True):
            finished = fill(finished, cell, value)
        assert line_bonus(lines(finished)[name]) is need.bonus
