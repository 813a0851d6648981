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
];

const sweep = { operation: 'sweep-review-namespaces' };
const schedule = { name: 'schedule' };

export const sweeps: readonly NetRow[] = [
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
];

/** A name in a list that holds the number of the pull request. */
function expect42(): { asymmetricMatch(value: unknown): boolean } {
  return { asymmetricMatch: (value) => typeof value === 'string' && value.includes('42') };
}
