#!/bin/sh
# Says hello; at the first question it uses a variable that was never set.
set -u
while read -r line; do
    case $line in
    *'"type":"hello"'*) echo '{"type":"hello","protocol":1}' ;;
    *'"type":"turn"'*) echo "{\"id\":$id,\"take\":[\"$card\"]}" ;;
    esac
done
