"""What is kept on the device: the games, high scores and settings. The storage is handed in.

Each layer gives one guarantee, and knows nothing of those above it:

- ``codecs``: any text decodes to a value, whatever it holds. Pure.
- ``storage``: reading and writing texts never fails; what the storage refuses is held in memory.
- ``repository``: a value is current, and no stored text is lost when one is damaged or newer.
- ``store``: what is loaded at start: the game on screen, the previous one, the tab that plays, the settings.
- ``scores``, ``transfer``, ``erasing``: what is needed later, loaded when it is.
"""
