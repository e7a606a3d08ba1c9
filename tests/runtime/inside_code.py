"""Run on CPython and inside Pyodide by test_code.py: prints codes, what they hold, and room words."""

from game.code import decode, encode
from game.dated import room_word
from game.rules.record import format_record, record_from_json
from tests.support.golden import cases

for golden in cases("codes"):
    print(encode(record_from_json(golden["record"])), format_record(decode(golden["code"])))
for typed in ("A\u0308ITI", "Straße", "مدرسة\u200f", "\u200bklub\u00a0šach"):
    print(ascii(room_word(typed)))
