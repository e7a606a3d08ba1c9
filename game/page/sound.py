"""What is heard: a few short, quiet notes, made by the browser while the player wants them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from js import document, navigator, window
from pyodide.ffi import JsException, to_js

from game.page.cues import Cue


class Note(NamedTuple):
    """A tone: ``pitch`` and the pitch it glides to, in hertz; ``start`` and ``length`` in seconds."""

    pitch: float
    glide: float
    start: float
    length: float
    wave: str = "triangle"


def _melody(*pitches: float, step: float = 0.08, length: float = 0.14) -> tuple[Note, ...]:
    return tuple(Note(pitch, pitch, step * place, length) for place, pitch in enumerate(pitches))


def _rattle(*starts: float) -> tuple[Note, ...]:
    return tuple(Note(900 - 700 * start, 240, start, 0.03, "square") for start in starts)


NOTES = {
    Cue.THROW: _rattle(0, 0.07, 0.12, 0.2, 0.24, 0.31, 0.38),
    Cue.TURN: _rattle(0, 0.06),
    Cue.PLACE: (Note(330, 220, 0, 0.09),),
    Cue.TAKE_BACK: (Note(220, 300, 0, 0.09),),
    Cue.SETTLE: _melody(294, 392),
    Cue.BONUS: _melody(392, 494, 587, 784),
    Cue.MAGDAGDON: (Note(98, 41, 0, 0.7, "sawtooth"), Note(65, 33, 0.08, 0.75)),
    Cue.RUIN: (Note(140, 45, 0, 0.4, "sawtooth"), *_rattle(0.1, 0.17, 0.29)),
    Cue.OVER: _melody(294, 370, 440, 587, step=0.13, length=0.3),
}

BUZZES = {Cue.MAGDAGDON: [60, 40, 90], Cue.RUIN: [40], Cue.BONUS: [20]}
"""For a phone: milliseconds of buzz and rest by turns."""

LOUDNESS = 0.06


class Sound:
    """Plays the notes of a cue. The browser's voice is asked for at the first of them."""

    def __init__(self) -> None:
        self._voice: Any = None

    @property
    def on(self) -> bool:
        """Whether the player wants to hear anything."""
        return document.documentElement.getAttribute("data-sound") == "on"

    def play(self, cue: Cue) -> None:
        """Let ``cue`` be heard, and felt; a browser that can't stays silent."""
        if not self.on:
            return
        try:
            self._sing(NOTES[cue])
            if cue in BUZZES and hasattr(navigator, "vibrate"):
                navigator.vibrate(to_js(BUZZES[cue]))
        except (JsException, AttributeError):
            self._voice = None

    def _sing(self, notes: Iterable[Note]) -> None:
        if self._voice is None:
            self._voice = window.AudioContext.new()
        self._voice.resume()
        for note in notes:
            self._sing_note(note)

    def _sing_note(self, note: Note) -> None:
        voice = self._voice
        start = voice.currentTime + note.start
        end = start + note.length
        tone, level = voice.createOscillator(), voice.createGain()
        tone.type = note.wave
        tone.frequency.setValueAtTime(note.pitch, start)
        tone.frequency.exponentialRampToValueAtTime(note.glide, end)
        level.gain.setValueAtTime(LOUDNESS, start)
        level.gain.exponentialRampToValueAtTime(0.0001, end)
        tone.connect(level).connect(voice.destination)
        tone.start(start)
        tone.stop(end)
