import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMark } from '../../../src/operations/review/mark.ts';
import { makePull } from '../../harness/github-double.ts';
import { pullRequestEvent, type StepEvent } from '../../harness/runner-files.ts';
import { openReviewWorld } from './review-world.ts';

const kinds = ['open', 'push', 'label', 'unlabel', 'close', 'rerun', 'sweep', 'steal'] as const;
type Kind = (typeof kinds)[number];

const action = fc.record({
  number: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom(...kinds),
  /** Whether the next one starts before this one has ended. */
  overlaps: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const did = (kind: Kind, overlaps = false): Action => ({ number: 1, kind, overlaps });

/** Orders that chance may miss: they are tried every time. */
const known: readonly (readonly Action[])[] = [
  [did('open', true), did('push', true), did('rerun')],
  [did('open', true), did('close')],
  [did('open'), did('close'), did('rerun')],
  [did('open'), did('unlabel', true), did('push'), did('label')],
  [did('open'), did('close', true), did('open', true), did('sweep', true), did('close')],
];

const label = 'review';
const change = {
  open: { state: 'open' },
  close: { state: 'closed' },
  label: { labels: [{ name: label }] },
  unlabel: { labels: [] },
} as const;

/** Plays actions, and gives what is there in the end. */
async function play(actions: readonly Action[]) {
  const world = openReviewWorld();
  const { emulator, github, review, run, steal, sweep } = world;
  const seeded = emulator.state.namespaces.map(({ id }) => id);
  const delivered = new Map<number, StepEvent>();
  const stolen: string[] = [];
  const failed: string[] = [];
  const under: Promise<unknown>[] = [];
  const start = async ({ kind, number }: Action): Promise<unknown> => {
    if (kind === 'sweep') return sweep();
    const name = `shop-pr-${number}`;
    if (kind === 'steal') {
      const holder = emulator.state.namespaces.find((one) => one.name === name);
      if (holder === undefined || stolen.includes(holder.id)) return undefined;
      steal(name);
      return stolen.push(`stolen-${name}`);
    }
    if (kind !== 'rerun') {
      const before = github.pulls.get(number) ?? makePull({ number, labels: [{ name: label }] });
      github.setPull({ ...before, ...(kind === 'push' ? {} : change[kind]) });
    }
    // A run that is started again brings the payload of its first time, however old.
    const event = kind === 'rerun' ? delivered.get(number) : pullRequestEvent(github.pulls.get(number) ?? {});
    if (event === undefined) return undefined;
    delivered.set(number, event);
    const step = await run({ with: { operation: 'review', label }, event });
    if (step.exitCode !== 0 && !step.summary.includes('#namespace-not-ours') && !step.summary.includes('#conflict'))
      failed.push(step.log);
    return undefined;
  };
  for (const one of actions) {
    under.push(start(one));
    if (!one.overlaps) await Promise.all(under.splice(0));
  }
  await Promise.all(under);
  const marked = () =>
    emulator.state.namespaces.flatMap(({ description }) => readMark(description ?? undefined)?.pullRequest ?? []);
  const wanted = (number: number) => {
    const pull = github.pulls.get(number);
    return pull?.state === 'open' && pull.labels.length > 0;
  };
  return { emulator, failed, foreign: [...seeded, ...stolen], marked: marked(), review, wanted };
}

it('Any order of events, sweeps and strangers leaves no orphan and touches nothing foreign', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 8 }), async (actions) => {
      const { emulator, failed, foreign, marked, wanted } = await play(actions);
      expect(failed).toEqual([]);
      expect(emulator.state.namespaces.map(({ id }) => id)).toEqual(expect.arrayContaining(foreign));
      expect(marked.filter((number) => !wanted(number))).toEqual([]);
      expect(new Set(marked).size).toBe(marked.length);
    }),
    { numRuns: 40, examples: known.map((actions) => [[...actions]] as [Action[]]) },
  );
});
