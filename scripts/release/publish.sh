#!/usr/bin/env bash
# Publishes the release of the tag at hand, with the files that are named, and moves the major tag to it. Every step looks first
# at what is there already: whatever failed before, this can be run again. An error is an error, never a sign that something is missing.
set -euo pipefail

tag=${GITHUB_REF_NAME:?}
commit=${GITHUB_SHA:?}
major=${tag%%.*}
said=$(mktemp)
trap 'rm -f "$said"' EXIT

git_as_gh() { git -c credential.helper= -c credential.helper='!gh auth git-credential' "$@"; }

# The tag may have been set anew since this run began, and the release be another's: an old run that is run again publishes nothing.
tagged=$(git_as_gh ls-remote origin "refs/tags/$tag" "refs/tags/$tag^{}")
if [[ $tagged != *$commit* ]]; then
  echo "::error::$tag is not $commit any more: nothing was published. Run the workflow of the commit that it names now." >&2
  exit 1
fi

if ! draft=$(gh release view "$tag" --json isDraft --jq .isDraft 2>"$said"); then
  grep -qx 'release not found' "$said" || { cat "$said" >&2; exit 1; }
  gh release create "$tag" --verify-tag --generate-notes --draft
  draft=true
fi

# What is out, and this one. A tag alone is no release: its tests may have failed.
published=$(gh release list --exclude-drafts --exclude-pre-releases --limit 1000 --json tagName --jq '.[].tagName')
newest() { printf '%s\n' "$tag" "$published" | grep -xE "$1\.[0-9]+\.[0-9]+" | sort -V | tail -n 1; }

# A release is immutable once it is published: its files come first.
if [[ $draft == false ]]; then
  echo "$tag is published."
else
  gh release upload "$tag" "$@" --clobber
  # Unless told otherwise, GitHub calls what was published last the latest, be it of an older line.
  [[ $(newest 'v[0-9]+') == "$tag" ]] && latest=true || latest=false
  gh release edit "$tag" --draft=false --latest="$latest"
fi

if [[ $(newest "$major") != "$tag" ]]; then
  echo "$major stays where it is: $(newest "$major") is newer than $tag."
elif ! git_as_gh push --force origin "$commit:refs/tags/$major"; then
  # GitHub lets no workflow's token set a tag on workflows that no branch ends with: by then main may have others.
  echo "::error::$tag is published, but $major was not moved. Run this again, or where GitHub asks for a permission for workflows, do it yourself: git push --force origin $commit:refs/tags/$major" >&2
  exit 1
fi
