"""Sound effects: a few short, quiet tones that the browser synthesises, if the player has turned sound on."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from js import document, navigator, window
from pyodide.ffi import JsException, to_js

from game.page.model.transitions import Cue


class Tone(NamedTuple):
    """A tone: ``pitch`` and the pitch it glides to, in hertz; ``start`` and ``length`` in seconds."""

    pitch: float
    glide: float
    start: float
    length: float
    wave: str = "triangle"


def _melody(*pitches: float, step: float = 0.08, length: float = 0.14) -> tuple[Tone, ...]:
    return tuple(Tone(pitch, pitch, step * place, length) for place, pitch in enumerate(pitches))


def _rattle(*starts: float) -> tuple[Tone, ...]:
    return tuple(Tone(900 - 700 * start, 240, start, 0.03, "square") for start in starts)


TONES = {
    Cue.THROW: _rattle(0, 0.07, 0.12, 0.2, 0.24, 0.31, 0.38),
    Cue.TURN: _rattle(0, 0.06),
    Cue.PLACE: (Tone(330, 220, 0, 0.09),),
    Cue.TAKE_BACK: (Tone(220, 300, 0, 0.09),),
    Cue.SETTLE: _melody(294, 392),
    Cue.BONUS: _melody(392, 494, 587, 784),
    Cue.MAGDAGDON: (Tone(98, 41, 0, 0.7, "sawtooth"), Tone(65, 33, 0.08, 0.75)),
    Cue.RUIN: (Tone(140, 45, 0, 0.4, "sawtooth"), *_rattle(0.1, 0.17, 0.29)),
    Cue.OVER: _melody(294, 370, 440, 587, step=0.13, length=0.3),
}

BUZZES = {Cue.MAGDAGDON: [60, 40, 90], Cue.RUIN: [40], Cue.BONUS: [20]}
"""Vibration patterns for a phone: milliseconds on and off by turns."""

LOUDNESS = 0.06


class Sound:
    """Plays the tones of a cue. The AudioContext is created for the first one."""

    def __init__(self) -> None:
        self._context: Any = None

    @property
    def on(self) -> bool:
        """Whether the player has turned sound on."""
        return bool(document.documentElement.getAttribute("data-sound") == "on")

    def play(self, cue: Cue) -> None:
        """Play ``cue``, with vibration where there is any; a browser without audio stays silent."""
        if not self.on:
            return
        try:
            self._play_tones(TONES[cue])
            if cue in BUZZES and hasattr(navigator, "vibrate"):
                navigator.vibrate(to_js(BUZZES[cue]))
        except (JsException, AttributeError):
            self._context = None

    def _play_tones(self, tones: Iterable[Tone]) -> None:
        if self._context is None:
            self._context = window.AudioContext.new()
        self._context.resume()
        for tone in tones:
            self._play_tone(tone)

    def _play_tone(self, tone: Tone) -> None:
        context = self._context
        start = context.currentTime + tone.start
        end = start + tone.length
        oscillator, level = context.createOscillator(), context.createGain()
        oscillator.type = tone.wave
        oscillator.frequency.setValueAtTime(tone.pitch, start)
        oscillator.frequency.exponentialRampToValueAtTime(tone.glide, end)
        level.gain.setValueAtTime(LOUDNESS, start)
        level.gain.exponentialRampToValueAtTime(0.0001, end)
        oscillator.connect(level).connect(context.destination)
        oscillator.start(start)
        oscillator.stop(end)
