"""The browser's side: what is shown, and how taps and keys become actions.

Modules that import ``js`` or ``pyodide`` touch the page; the others are pure and run anywhere.
"""
