"""Plugins with exactly one fault each, to prove that an audit finds it."""
