"""Wires the game together in the browser."""

from js import document

document.documentElement.dataset.ready = "true"
