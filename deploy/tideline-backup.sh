#!/bin/sh
# Makes one backup, and keeps those of 7 days, of 4 weeks and of 6 months. Fails, and removes nothing,
# when the copy can not be made or is not whole. The server's variables are set; BACKUP_DIR says where to.
set -eu
umask 077
folder=${BACKUP_DIR:-/var/backups/tideline}
admin=$(dirname "$0")/../admin.js

# `newest FOLDER COUNT` removes all but the last ones; their names sort as their times do.
newest() {
  ls -1 "$1" | sort -r | tail -n "+$(($2 + 1))" | while read -r name; do rm -- "$1/$name"; done
}

mkdir -p "$folder/days" "$folder/weeks" "$folder/months"
made=$folder/days/tideline-$(date -u +%Y-%m-%dT%H%M%SZ).sqlite
node "$admin" backup "$made"
# The first of a week and of a month is kept longer. A link takes no room of its own.
week=$folder/weeks/tideline-$(date -u +%G-W%V).sqlite
month=$folder/months/tideline-$(date -u +%Y-%m).sqlite
[ -e "$week" ] || ln "$made" "$week"
[ -e "$month" ] || ln "$made" "$month"
newest "$folder/days" 7
newest "$folder/weeks" 4
newest "$folder/months" 6
