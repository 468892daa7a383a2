#!/bin/sh
# A plugin that greets in a language of its own, and then says nothing.
echo hello
cat >/dev/null
