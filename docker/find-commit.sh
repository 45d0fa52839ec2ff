#!/bin/sh
# Prints the commit that the image is built from, seven digits: GIT_COMMIT when given, else the clone's own, else nothing.
# The image has no git: only .git/HEAD and the names of commits are sent to the build.
set -eu
commit="${GIT_COMMIT:-}"
if [ -z "$commit" ] && [ -f .git/HEAD ]; then
  commit="$(cat .git/HEAD)"
  branch="${commit#ref: }"
  if [ "$branch" != "$commit" ]; then
    commit="$(cat ".git/$branch" 2>/dev/null || sed -n "s# $branch\$##p" .git/packed-refs 2>/dev/null || true)"
  fi
fi
printf '%.7s\n' "$commit"
