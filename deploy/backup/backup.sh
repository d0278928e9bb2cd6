#!/bin/sh
# Writes an encrypted backup, and removes those of its folder that are older than KEEP_DAYS. This machine cannot read it.
# Who has the key can: age --decrypt --identity KEY FILE | leadwell restore -
set -eu
umask 077

recipients=${RECIPIENTS:-/etc/leadwell-backup.recipients}
folder=${BACKUPS:-/var/backups/leadwell}
leadwell=${LEADWELL:-node_modules/node-linux-*/bin/node apps/server/dist/leadwell.js}

file=$folder/leadwell-$(date -u +%Y-%m-%dT%H%M%SZ).backup.age
trap 'rm -f "$file.partial" "$file.status"' EXIT

# A shell knows only how the last command of a pipe ended.
{ $leadwell backup --with-keys - || echo failed > "$file.status"; } | age --encrypt --recipients-file "$recipients" -o "$file.partial"
[ ! -e "$file.status" ] || exit 1
sync "$file.partial"
mv "$file.partial" "$file"
find "$folder" -name 'leadwell-*.backup.age' -mtime "+${KEEP_DAYS:-30}" -delete
