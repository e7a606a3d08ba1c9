"""What is kept on the device: the game, high scores, settings. The storage is handed in."""
