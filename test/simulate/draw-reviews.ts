import { type GitHubPull, makePull } from '../harness/github-state.ts';
import { hostilePieces } from '../harness/hostile-text.ts';
import { drawCommit, makeStep } from './draw-steps.ts';
import type { Item, StepItem } from './plan.ts';
import type { Random } from './random.ts';
import { repositories } from './scene.ts';

const actions = ['opened', 'synchronize', 'closed', 'reopened', 'labeled', 'unlabeled'] as const;

/** The life of a pull request or two: events in any order, late, twice, or missed; sweeps and strangers in between. */
export function drawReviews(random: Random, firstId: number): readonly Item[] {
  const items: Item[] = [];
  const next = () => firstId + items.length;
  const label = random.chance(0.2) ? 'review' : undefined;
  const options = {
    operation: 'review',
    ...(random.chance(0.5) && { 'github-environment': 'review-{number}' }),
    ...(random.chance(0.2) && { comment: 'false' }),
    ...(label && { label }),
    team: random.pick(['acme', 'labs']),
  };
  const pulls = new Map<string, GitHubPull>();
  const told: StepItem[] = [];
  let at = 0;
  for (let count = random.int(1, 5); count > 0; count--) {
    at += random.int(0, random.pick([300, 5000, 60_000]));
    const repository = random.chance(0.8) ? 0 : 1;
    const number = random.chance(0.8) ? 1 : 2;
    const key = `${repository}/${number}`;
    const before = pulls.get(key);
    const action = before === undefined ? 'opened' : random.pick(actions);
    const pull = change(random, repository, number, before, action, label);
    pulls.set(key, pull);
    items.push({ kind: 'pull', id: next(), at, repository, pull });
    if (random.chance(0.85)) {
      const text = JSON.stringify({ action, number, pull_request: pull, repository: pull.base.repo });
      const start = at + random.int(0, random.pick([500, 10_000]));
      const made = makeStep(random, next(), start, { title: `review, ${action} ${number}`, with: options });
      const step = { ...made, repository, event: { name: 'pull_request', text } };
      told.push(step);
      items.push(step);
    }
  }
  if (random.chance(0.3) && told.length > 0) {
    const again = random.pick(told);
    const rerun = { id: next(), at: at + random.int(0, 90_000), title: `${again.title}, again` };
    items.push({ ...again, ...rerun });
  }
  if (random.chance(0.3)) {
    const sweep = { title: 'sweep', with: { operation: 'sweep-review-namespaces' } };
    const made = makeStep(random, next(), random.int(0, at + 30_000), sweep);
    items.push({ ...made, repository: 0, event: { name: 'schedule', text: '{}' } });
  }
  if (random.chance(0.25)) {
    const soon = (told.length > 0 ? random.pick(told).at : 0) + random.int(0, 3000);
    const moment = random.chance(0.7) ? soon : random.int(0, at + 20_000);
    items.push({ kind: 'foreign', id: next(), at: moment, what: 'namespace', name: 'shop-pr-1' });
  }
  return items;
}

function change(
  random: Random,
  repository: number,
  number: number,
  before: GitHubPull | undefined,
  action: (typeof actions)[number],
  label: string | undefined,
): GitHubPull {
  const repo = { id: repositories[repository]?.id ?? 0 };
  const title = random.chance(0.2) ? random.pick(hostilePieces) : 'Add a cart';
  const head = { ref: `topic-${number}`, sha: drawCommit(random), repo };
  const old = before ?? makePull({ number, title, head, base: { ref: 'main', repo } });
  const labels = before === undefined || action === 'labeled' ? [{ name: label ?? 'other' }] : old.labels;
  return {
    ...old,
    labels: action === 'unlabeled' ? [] : labels,
    head: action === 'synchronize' ? head : old.head,
    state: action === 'closed' ? 'closed' : action === 'reopened' ? 'open' : old.state,
  };
}
