#!/usr/bin/env bash
# usage: shell-line.sh FOLDER COMMAND [ARGUMENT...]
#
# Lets the plugin that COMMAND starts pick two items and saves them in FOLDER: one JSON text a line,
# bytes as base64. A quote inside a JSON string is always escaped, so "name":" stands for a member
# and for nothing else; a script that needs more of JSON than that wants a JSON reader.
set -euo pipefail
folder=$1 && shift
coproc PLUGIN { exec "$@"; }
plugin=$PLUGIN_PID
exec {to}>&"${PLUGIN[1]}" {from}<&"${PLUGIN[0]}" {PLUGIN[1]}>&- {PLUGIN[0]}<&-

last=0
call() { # METHOD PARAMS, leaves the line of the answer in $answer
    printf '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n' $((++last)) "$1" "$2" >&"$to"
    until read -r answer <&"$from" || { echo "the plugin has ended" >&2; exit 69; }
        [[ $answer =~ \"id\":\ *$last[,}] && $answer != *'"method":'* ]]; do :; done
    [[ $answer != *'"error":'* ]] || { echo "$1: $(member message <<<"$answer")" >&2; exit 69; }
}
member() { grep -oE "\"$1\": *(\"[^\"]*\"|[0-9]+)" | sed -E 's/^"[^"]*": *//; s/^"(.*)"$/\1/'; }

call initialize '{"protocolVersion":"1.0","host":{"name":"shell-line","version":"1"}}'
limit=$(member inlineBytes <<<"$answer")
call picker/present '{"configuration":{"selectionLimit":2}}'
picked=$answer number=0
for item in $(member item <<<"$picked"); do
    rest=${picked#*"\"$item\""} && rest=${rest%%'"item":'*} # what is said about this item
    type=$(grep -oE '"registeredTypeIdentifiers": *\["[^"]*' <<<"$rest" | sed 's/.*"//')
    name=$(member suggestedName <<<"$rest" | tr -c 'A-Za-z0-9._\n-' _) || name=item
    name=$((++number))-$name offset=0 size=1
    (set -C; : >"$folder/$name") # never over a file that is there
    while ((offset < size)); do
        call item/loadData "{\"item\":\"$item\",\"type\":\"$type\",\"offset\":$offset,\"length\":$limit}"
        size=$(member byteCount <<<"$answer") offset=$((offset + limit))
        member data <<<"$answer" | base64 -d >>"$folder/$name"
    done
    (cd "$folder" && sha256sum -- "$name")
done
call shutdown '{}'
echo '{"jsonrpc":"2.0","method":"exit"}' >&"$to"
wait "$plugin"
