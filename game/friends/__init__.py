"""Games of several people beside each other: read from a conversation, ranked, compared. Pure."""
