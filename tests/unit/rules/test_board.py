"""Boards, their text form and what can be asked of them."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import (
    CELL_NAMES,
    CELLS,
    EMPTY_BOARD,
    LINES,
    NEIGHBOURS,
    NUMBERS,
    RUIN,
    Board,
    cell_named,
    content,
    contents,
    empty_cells,
    fill,
    format_board,
    holds_number,
    parse_board,
    touches_number,
)
from tests.support import naive

BOARDS = st.text(".123456#", min_size=16, max_size=16)


@given(BOARDS)
def test_the_text_form_says_it_all(symbols: str) -> None:
    text = "/".join(naive.rows(symbols))
    board = parse_board(text)
    assert format_board(board) == text
    assert str(board).replace(" ", "").split("\n") == text.split("/")
    assert eval(repr(board)) == board
    values = tuple(".123456#".index(symbol) for symbol in symbols)
    assert contents(board) == values
    assert tuple(content(board, cell) for cell in CELLS) == values
    assert empty_cells(board) == tuple(cell for cell in CELLS if symbols[cell] == ".")
    assert holds_number(board) == any(symbol.isdigit() for symbol in symbols)
    for cell in CELLS:
        touches = any(symbols[other].isdigit() for other in naive.neighbours(cell))
        assert touches_number(board, cell) == touches


@given(BOARDS, st.data())
def test_filling_changes_one_cell(symbols: str, data: st.DataObject) -> None:
    board = parse_board("/".join(naive.rows(symbols)))
    empty = empty_cells(board)
    if empty:
        cell, value = data.draw(st.sampled_from(empty)), data.draw(st.sampled_from((*NUMBERS, RUIN)))
        filled = naive.put(symbols, cell, ".123456#"[value])
        assert format_board(fill(board, cell, value)) == "/".join(naive.rows(filled))


@given(BOARDS)
def test_a_board_is_a_key_wherever_its_integer_is(symbols: str) -> None:
    board = parse_board("/".join(naive.rows(symbols)))
    assert {int(board): "value"}[board] == "value"
    assert {board: "value"}[Board(int(board))] == "value"
    assert pickle.loads(pickle.dumps(board)) == board
    assert json.dumps([board]) == json.dumps([int(board)])


def test_cells_go_by_name_row_by_row() -> None:
    assert CELL_NAMES[:5] == ("a1", "b1", "c1", "d1", "a2")
    assert [cell_named(name) for name in CELL_NAMES] == list(CELLS)


@pytest.mark.parametrize("name", ["", "a", "a0", "a5", "e1", "A1", "1a", "a1 ", "a11"])
def test_no_other_name_is_a_cell(name: str) -> None:
    with pytest.raises(ValueError, match="is not a cell: cells are a1 to d4"):
        cell_named(name)


def test_neighbours_share_an_edge() -> None:
    assert [sorted(around) for around in NEIGHBOURS] == [naive.neighbours(cell) for cell in CELLS]


def test_lines_are_the_rows_and_the_columns() -> None:
    assert {line.name: [CELL_NAMES[cell] for cell in line.cells] for line in LINES} == {
        "row 1": ["a1", "b1", "c1", "d1"],
        "row 2": ["a2", "b2", "c2", "d2"],
        "row 3": ["a3", "b3", "c3", "d3"],
        "row 4": ["a4", "b4", "c4", "d4"],
        "column a": ["a1", "a2", "a3", "a4"],
        "column b": ["b1", "b2", "b3", "b4"],
        "column c": ["c1", "c2", "c3", "c4"],
        "column d": ["d1", "d2", "d3", "d4"],
    }


def test_the_empty_board() -> None:
    assert format_board(EMPTY_BOARD) == "..../..../..../...."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "4 rows joined by '/', not 1"),
        ("..../..../....", "4 rows joined by '/', not 3"),
        ("..../..../..../..../", "4 rows joined by '/', not 5"),
        ("..../.../..../....", "row 2 has 3 cells instead of 4: '...'"),
        ("..../..../..../.....", "row 4 has 5 cells"),
        ("..../..7./..../....", "'7' at c2 is none of"),
        ("0.../..../..../....", "'0' at a1 is none of"),
        ("..../..../..../...²", "'²' at d4 is none of"),
    ],
)
def test_no_other_text_is_a_board(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_board(text)
