import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import type { PullRequest } from '../../../src/contract/event.ts';
import { readPullRequest } from '../../../src/github/read-event.ts';
import { readMark } from '../../../src/operations/review/ownership.ts';
import { review } from '../../../src/operations/review/review.ts';
import { sweepReviewNamespaces } from '../../../src/operations/review/sweep-review-namespaces.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { makePull } from '../../harness/github-state.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runs } from '../../harness/property.ts';
import { openContext, type TestRepository } from '../../harness/review-world.ts';

type Kind = 'open' | 'push' | 'label' | 'unlabel' | 'close' | 'rerun' | 'sweep' | 'steal';

interface Pull {
  readonly state: 'open' | 'closed';
  readonly labels: readonly { readonly name: string }[];
}

const action = fc.record({
  repository: fc.nat({ max: 1 }),
  number: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom<Kind>('open', 'push', 'label', 'unlabel', 'close', 'rerun', 'sweep', 'steal'),
  /** Whether the next one starts before this one has ended. */
  overlaps: fc.boolean(),
});

const inputs = {
  namespace: undefined,
  pullRequest: undefined,
  comment: true,
  githubEnvironment: undefined,
  reviewUrl: undefined,
  team: undefined,
  region: undefined,
  pipeline: undefined,
  maxOpen: undefined,
  label: 'review',
} as const;

type Action = typeof action extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const did = (kind: Kind, overlaps = false, repository = 0): Action => ({ repository, number: 1, kind, overlaps });

/** Orders that chance may miss in few runs: they are tried every time. */
const known: Action[][] = [
  [did('open', true), did('push', true), did('rerun')],
  [did('open', true), did('close')],
  [did('open'), did('close'), did('rerun')],
  [did('open'), did('unlabel', true), did('push'), did('label')],
  [did('open', true), did('open', true, 1), did('sweep', true), did('sweep', false, 1)],
  [did('open'), did('close', true), did('open', true, 1), did('sweep', true), did('close', false, 1)],
];

it('Any order of open, push, label, close, re-run, sweep and strangers who take a name leaves no orphan, no foreign namespace touched, one comment each', {
  timeout: 600_000,
}, async () => {
  await using platform = await startPlatform();
  const { emulator } = platform;
  const { namespaces } = emulator.world.store;
  const seeded = [...namespaces.keys()];

  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 8 }), async (actions) => {
      emulator.reset();
      await using first = await startGitHub();
      await using second = await startGitHub();
      const repositories: readonly TestRepository[] = [
        { id: '1001', owner: 'octo', name: 'shop', github: first },
        { id: '2002', owner: 'other', name: 'shop', github: second },
      ];
      const pulls = new Map<string, Pull>();
      const delivered = new Map<string, PullRequest>();
      const foreign = [...seeded];
      const under: Promise<unknown>[] = [];

      for (const { repository, number, kind, overlaps } of actions) {
        const repo = repositories[repository] as TestRepository;
        const key = `${repository}/${number}`;
        const known: Pull = pulls.get(key) ?? { state: 'open', labels: [{ name: 'review' }] };
        const next = {
          ...known,
          ...(kind === 'open' && { state: 'open' as const }),
          ...(kind === 'close' && { state: 'closed' as const }),
          ...(kind === 'label' && { labels: [{ name: 'review' }] }),
          ...(kind === 'unlabel' && { labels: [] }),
        };
        if (!['sweep', 'rerun', 'steal'].includes(kind)) {
          pulls.set(key, next);
          repo.github.setPull(makePull({ number, ...next, base: { ref: 'main', repo: { id: Number(repo.id) } } }));
        }
        const wanted = under.length > 0 || kind === 'steal' ? [] : listWanted();
        under.push(start(kind, repo, number, key, next));
        if (overlaps) continue;
        await Promise.all(under.splice(0));
        // Nothing else ran beside it: what an open pull request had, it has still.
        expect([...namespaces.keys()]).toEqual(expect.arrayContaining(wanted.filter(isWanted)));
      }
      await Promise.all(under);
      // No sweep is needed for this: it is a net below the others.
      const marked = [...namespaces.values()].filter(({ description }) => readMark(description ?? undefined));
      expect(marked.map(({ id }) => id)).toEqual(listWanted());
      for (const repo of repositories) await sweep(repo);
      expect([...namespaces.keys()]).toEqual(expect.arrayContaining(foreign));
      for (const { github } of repositories) {
        const issues = github.comments().map(({ issue }) => issue);
        expect(issues).toEqual([...new Set(issues)]);
      }

      /** Whether a namespace is that of an open pull request with the label. */
      function isWanted(id: string): boolean {
        const mark = readMark(namespaces.get(id)?.description ?? undefined);
        const pull = mark && pulls.get(`${mark.repositoryId === '1001' ? 0 : 1}/${mark.pullRequest}`);
        return pull?.state === 'open' && pull.labels.length > 0;
      }
      function listWanted(): readonly string[] {
        return [...namespaces.keys()].filter(isWanted);
      }
      /** A stranger has the name from now on, whichever pull request had it before. */
      function steal(name: string) {
        const holder = namespaces.values().find((one) => one.name === name);
        if (foreign.includes(holder?.id ?? '')) return;
        namespaces.delete(holder?.id ?? '');
        const [{ teamId = '' } = {}] = namespaces.values();
        const id = `stolen-${name}`;
        namespaces.set(id, { id, name, teamId, description: null, region: 'eu', createdAt: 0 });
        foreign.push(id);
      }
      async function start(kind: Kind, repo: TestRepository, number: number, key: string, pull: Pull) {
        if (kind === 'sweep') return sweep(repo);
        if (kind === 'steal') return steal(`shop-pr-${number}`);
        // A run that is started again brings the payload of its first time, however old.
        const payload = kind === 'rerun' ? delivered.get(key) : readPullRequest(makePull({ number, ...pull }));
        if (payload === undefined) return;
        delivered.set(key, payload);
        await review.run(openContext(platform, repo, payload), inputs).catch(refusal);
      }
      async function sweep(repo: TestRepository) {
        await sweepReviewNamespaces.run(openContext(platform, repo), { ttl: undefined }).catch(refusal);
      }
    }),
    { ...runs(25), examples: known.map((actions) => [actions]) },
  );
});

/** That a namespace belongs to the other repository is the only thing that may go wrong here. */
function refusal(error: unknown): void {
  if (!(error instanceof OutcomeError && error.message.includes('it is neither used nor deleted'))) throw error;
}
