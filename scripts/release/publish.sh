#!/usr/bin/env bash
# Publishes the release of the tag at hand, with the files that are named, and moves the major tag to it. Every step looks first
# at what is there already: whatever failed before, this can be run again. An error is an error, never a sign that something is missing.
set -euo pipefail

tag=${GITHUB_REF_NAME:?}
major=${tag%%.*}
said=$(mktemp)
trap 'rm -f "$said"' EXIT

if ! draft=$(gh release view "$tag" --json isDraft --jq .isDraft 2>"$said"); then
  grep -qx 'release not found' "$said" || { cat "$said" >&2; exit 1; }
  gh release create "$tag" --verify-tag --generate-notes --draft
  draft=true
fi
# A release is immutable once it is published: its files come first.
if [[ $draft == true ]]; then
  gh release upload "$tag" "$@" --clobber
  gh release edit "$tag" --draft=false
else
  echo "$tag is published."
fi

tags=$(git ls-remote --tags --refs origin "refs/tags/$major.*" | sed 's#.*refs/tags/##')
newest=$(grep -xE "$major\.[0-9]+\.[0-9]+" <<<"$tags" | sort -V | tail -n 1)
if [[ $newest == "$tag" ]]; then
  git -c credential.helper= -c credential.helper='!gh auth git-credential' push --force origin "${GITHUB_SHA:?}:refs/tags/$major"
else
  echo "$major stays where it is: $newest is newer than $tag."
fi
