"""A picker plugin on the standard library alone: the core of the protocol, and nothing else.

From the bytes to the person, each part a page: `strict_json` (text to values), `wire` (frames),
`calls` (a request and its answer), `session` (the methods), `library` (files), `script` (whoever
decides), `loop` (time). `limits` and `errors` are the tables that they share.
"""
