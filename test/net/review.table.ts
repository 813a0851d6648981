import { makePull } from '../harness/github-double.ts';
import { pullRequestEvent } from '../harness/runner-files.ts';
import type { TestWorld } from '../harness/world.ts';
import type { NetRow } from './rows.ts';
import { later } from './values.ts';

const pull = makePull({ number: 42 });
const closed = makePull({ number: 42, state: 'closed' });
const opened = pullRequestEvent(pull);
const closing = pullRequestEvent(closed, 'closed');
const review = { operation: 'review' };
const create = 'POST /namespaces';

/** The pull request, and its review namespace as an earlier step made it. */
const made = async (world: TestWorld) => {
  world.github.setPull(pull);
  await world.run({ with: review, event: opened });
};
const madeThenClosed = async (world: TestWorld) => {
  await made(world);
  world.github.setPull(closed);
};
const names = (world: TestWorld) => world.emulator.state.namespaces.map(({ name }) => name);
const hasReview = (world: TestWorld) => names(world).some((name) => name.includes('42'));
const mustHave = (wanted: boolean) => (_: unknown, world: TestWorld) => {
  if (hasReview(world) !== wanted) throw new Error(`namespaces: ${names(world)}`);
};
/** Another's namespace under the name that the pull request's has. */
const foreign = async (world: TestWorld) => {
  world.github.setPull(pull);
  await world.run({ with: { operation: 'create-namespace', namespace: 'pr-42-of-mine', description: 'Mine' } });
};

export const reviews: readonly NetRow[] = [
  {
    title: 'an opened pull request gets a namespace and a comment',
    world: { event: opened },
    prepare: (world) => void world.github.setPull(pull),
    with: review,
    exit: 0,
    outputs: { changed: 'true', 'pull-request': '42', 'comment-url': /issuecomment/, namespace: /42/ },
    writes: [create],
    github: ['POST /issues/*/comments'],
  },
  {
    title: 'the next push reuses it and updates the comment',
    world: { event: pullRequestEvent(pull, 'synchronize') },
    prepare: made,
    with: review,
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
    check: (_, { github }) => {
      if (github.comments.length !== 1) throw new Error(`${github.comments.length} comments`);
    },
  },
  {
    title: 'a closed pull request loses it',
    world: { event: closing },
    prepare: madeThenClosed,
    with: review,
    exit: 0,
    outputs: { changed: 'true' },
    check: mustHave(false),
  },
  {
    title: 'closed and opened again meanwhile: nothing is deleted',
    world: { event: closing },
    prepare: made,
    with: review,
    exit: 0,
    outputs: { skipped: 'true', changed: 'false' },
    writes: [],
    says: ['open'],
    check: mustHave(true),
  },
  {
    title: 'a closed one without a namespace has nothing to delete',
    world: { event: closing },
    prepare: (world) => void world.github.setPull(closed),
    with: review,
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'another’s namespace of that name is refused',
    world: { event: opened },
    prepare: foreign,
    with: { ...review, namespace: 'pr-42-of-mine' },
    exit: 1,
    code: 'namespace-not-ours',
    writes: [],
  },
  {
    title: 'another’s namespace of that name is not deleted',
    world: { event: closing },
    prepare: async (world) => {
      await foreign(world);
      world.github.setPull(closed);
    },
    with: { ...review, namespace: 'pr-42-of-mine' },
    exit: 1,
    code: 'namespace-not-ours',
    writes: [],
    check: mustHave(true),
  },
  {
    title: 'another’s namespace by the time that GitHub answers is left alone',
    world: { event: closing },
    prepare: async (world) => {
      await madeThenClosed(world);
      const limit = { status: 403, headers: { 'retry-after': '60' }, body: { message: 'A secondary rate limit' } };
      world.disturb({ on: ({ path, side }) => side === 'github' && path.includes('/pulls/42'), ends: limit });
      world.after(30, () => {
        const found = world.emulator.state.namespaces.find(({ name }) => name.includes('42'));
        Object.assign(found ?? {}, { description: 'Kept by the team' });
      });
    },
    with: review,
    exit: 1,
    code: 'namespace-not-ours',
    writes: [],
    check: mustHave(true),
  },
  {
    title: 'a namespace that comes back without the mark is named, and red',
    world: { event: opened },
    prepare: (world) => {
      world.github.setPull(pull);
      world.disturb({ on: 'createNamespace', edit: (body: object) => ({ ...body, description: null }) });
    },
    with: review,
    exit: 1,
    code: 'reply-unexpected',
    says: [/42/],
    outputs: { changed: 'true' },
  },
  {
    title: 'without the label nothing is made',
    world: { event: opened },
    prepare: (world) => void world.github.setPull(pull),
    with: { ...review, label: 'preview' },
    exit: 0,
    outputs: { skipped: 'true', changed: 'false' },
    writes: [],
  },
  {
    title: 'a label that is taken away deletes it',
    world: { event: pullRequestEvent({ ...pull, labels: [] }, 'unlabeled') },
    prepare: async (world) => {
      const labelled = world.github.setPull({ number: 42, labels: [{ name: 'preview' }] });
      await world.run({ with: { ...review, label: 'preview' }, event: pullRequestEvent(labelled, 'labeled') });
      world.github.setPull({ number: 42, labels: [] });
    },
    with: { ...review, label: 'preview' },
    exit: 0,
    check: mustHave(false),
  },
  {
    title: 'at most so many are open at once',
    world: { event: opened },
    prepare: async (world) => {
      const other = world.github.setPull({ number: 41 });
      await world.run({ with: review, event: pullRequestEvent(other) });
      world.github.setPull(pull);
    },
    with: { ...review, 'max-open': '1' },
    exit: 0,
    outputs: { skipped: 'true' },
    writes: [],
  },
  {
    title: 'a comment that GitHub refuses is a warning',
    world: { event: opened },
    prepare: (world) => {
      world.github.setPull(pull);
      world.github.forbid(/comments/);
    },
    with: review,
    exit: 0,
    outputs: { changed: 'true', 'comment-url': undefined },
    says: [/::(warning|notice)/, 'pull-requests: write'],
  },
  {
    title: 'two at once make one namespace and one comment',
    world: { event: opened },
    prepare: async (world) => {
      world.github.setPull(pull);
      world.after(0.015, () => {
        void world.run({ with: review, event: opened });
      });
    },
    with: review,
    exit: 0,
    check: (_, world) => {
      if (names(world).filter((name) => name.includes('42')).length !== 1) throw new Error(`${names(world)}`);
    },
  },
  {
    title: 'a record of the reviewed app is made in its own environment',
    world: { event: opened },
    prepare: (world) => void world.github.setPull(pull),
    with: { ...review, 'github-environment': 'review-{number}', 'review-url': 'https://pr-{number}.shop.example' },
    exit: 0,
    outputs: { url: 'https://pr-42.shop.example' },
    check: (_, { github }) => {
      const [one] = github.deployments;
      const [last] = one?.statuses ?? [];
      if (one?.environment !== 'review-42' || last?.state !== 'success') throw new Error(JSON.stringify(one));
      if (last.environment_url !== 'https://pr-42.shop.example') throw new Error(JSON.stringify(last));
    },
  },
  {
    title: 'a fork’s own pull request is skipped without a request',
    world: {
      event: pullRequestEvent(makePull({ number: 42, head: { ref: 'x', sha: 'f'.repeat(40), repo: { id: 2002 } } })),
    },
    with: review,
    exit: 0,
    outputs: { skipped: 'true' },
    check: (step) => {
      if (step.requests.length > 0) throw new Error('something was asked');
    },
  },
  {
    title: 'a fork under pull_request_target is refused without a request',
    world: {
      event: pullRequestEvent(
        makePull({ number: 42, head: { ref: 'x', sha: 'f'.repeat(40), repo: null } }),
        'opened',
        'pull_request_target',
      ),
    },
    with: review,
    exit: 1,
    code: 'event-refused',
    check: (step) => {
      if (step.requests.length > 0) throw new Error('something was asked');
    },
  },
];

const sweep = { operation: 'sweep-review-namespaces' };
const schedule = { name: 'schedule' };

export const sweeps: readonly NetRow[] = [
  {
    title: 'a sweep removes those of closed pull requests',
    world: { event: schedule },
    prepare: madeThenClosed,
    with: sweep,
    exit: 0,
    outputs: { changed: 'true', 'removed-names': [expect42()], 'kept-names': [] },
    check: mustHave(false),
  },
  {
    title: 'a sweep keeps those of open pull requests',
    world: { event: schedule },
    prepare: made,
    with: sweep,
    exit: 0,
    outputs: { changed: 'false', 'removed-names': [], 'kept-names': [expect42()] },
    writes: [],
  },
  {
    title: 'past its ttl an open one goes, too',
    world: { event: schedule },
    prepare: async (world) => {
      await made(world);
      await later(world, 3 * 86_400);
    },
    with: { ...sweep, ttl: '2d' },
    exit: 0,
    outputs: { 'removed-names': [expect42()] },
    check: mustHave(false),
  },
  {
    title: 'before its ttl it stays',
    world: { event: schedule },
    prepare: made,
    with: { ...sweep, ttl: '2d' },
    exit: 0,
    outputs: { 'kept-names': [expect42()] },
    writes: [],
  },
  {
    title: 'what GitHub does not show is kept',
    world: { event: schedule },
    prepare: async (world) => {
      await made(world);
      world.github.pulls.delete(42);
    },
    with: sweep,
    exit: 0,
    outputs: { 'kept-names': [expect42()] },
    writes: [],
  },
  {
    title: 'a dry run removes nothing',
    world: { event: schedule },
    prepare: madeThenClosed,
    with: { ...sweep, 'dry-run': 'true' },
    exit: 0,
    outputs: { changed: 'false', 'would-change': 'true', 'removed-names': [expect42()] },
    writes: [],
    check: mustHave(true),
  },
];

/** A name in a list that holds the number of the pull request. */
function expect42(): { asymmetricMatch(value: unknown): boolean } {
  return { asymmetricMatch: (value) => typeof value === 'string' && value.includes('42') };
}
