"""Speak with bots: messages, the conversation, processes and what they may touch."""
