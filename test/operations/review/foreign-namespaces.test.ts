import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { makePull } from '../../harness/github-state.ts';
import { type ServedNamespace, serveNamespaces, type Twist } from '../../harness/namespace-server.ts';
import { runStep } from '../../harness/step.ts';

const mark =
  'Review of pull request 42 in octo/shop [platform-deploy server=github.example repository=1001 pull-request=42]';
const own: ServedNamespace = { id: 'id-own', name: 'shop-pr-42', team: 'acme', description: mark };
const foreign: ServedNamespace = {
  id: 'id-foreign',
  name: 'shop-pr-42',
  team: 'labs',
  description: 'Of the labs team',
};

/** Takes away ours and puts a stranger's of the same name, or of ours id as its name, into its place. */
const changeHands = (namespaces: ServedNamespace[], heir: ServedNamespace = foreign) => {
  namespaces.splice(0, namespaces.length, heir);
};

const namedLikeId = { ...foreign, name: 'id-own' };
const adopted = { ...own, description: 'Adopted by the labs team' };
const clocks = { ...systemClock, sleep: async () => {} };

interface Scene {
  readonly namespaces?: readonly ServedNamespace[];
  readonly twists?: readonly Twist[];
  /** What the event says, and what GitHub says by now. */
  readonly event?: 'open' | 'closed';
  readonly now?: 'open' | 'closed' | 'silent';
  /** What the first deletion is answered with; right after that, the pull request is opened again. */
  readonly reopenedAfter?: number;
  readonly inputs?: Readonly<Record<string, string>>;
}

async function play(operation: string, scene: Scene) {
  const { event = 'closed', inputs = {}, now = 'closed', reopenedAfter: status } = scene;
  const namespaces = [...(scene.namespaces ?? [own])];
  const labels = [{ name: 'preview' }];
  await using github = await startGitHub([makePull({ number: 42, state: now === 'open' ? 'open' : 'closed', labels })]);
  const reopen = () => github.setPull(makePull({ number: 42, state: 'open', labels }));
  const putOff: readonly Twist[] = status ? [{ on: 'DELETE', answer: [status], after: reopen }] : [];
  await using platform = await serveNamespaces(namespaces, [...putOff, ...(scene.twists ?? [])]);
  if (now === 'silent') github.forbid(/pulls/);
  const pull = makePull({ number: 42, state: event });
  const step = await runStep({
    with: {
      operation,
      'api-url': platform.apiUrl,
      token: 'fake-token-of-the-platform',
      'github-token': github.token,
      comment: 'false',
      ...inputs,
    },
    env: { GITHUB_API_URL: github.url },
    event:
      operation === 'sweep-review-namespaces'
        ? { name: 'schedule' }
        : { name: 'pull_request', payload: { action: event === 'open' ? 'reopened' : 'closed', pull_request: pull } },
    clock: clocks,
  });
  return { ...step, namespaces, calls: platform.calls() };
}

const deleting = ['review', 'delete-review-namespace', 'sweep-review-namespaces'];

it.each([
  ['may not list the others', [own], 403],
  ['is shown its own twice', [own, own], undefined],
])('a token that %s deletes its own', async (_, namespaces, refusal) => {
  const refused = refusal ? [{ on: 'GET /namespaces', answer: [refusal] as const }] : [];
  const twists = [{ on: 'GET /namespaces/shop-pr-42' }, ...refused];
  const { calls, exitCode, log } = await play('delete-review-namespace', { namespaces, twists });
  expect(exitCode, log).toBe(0);
  expect(calls).toContain('DELETE /namespaces/id-own');
});

describe.each(deleting)('%s', (operation) => {
  it('deletes by its id what carries the mark, which it has read directly before', async () => {
    const { calls, exitCode, log, namespaces } = await play(operation, {});
    expect(exitCode, log).toBe(0);
    expect(calls.slice(-2)).toEqual(['GET /namespaces/id-own', 'DELETE /namespaces/id-own']);
    expect(namespaces).toEqual([]);
  });

  it('leaves another team’s namespace of the same name alone', async () => {
    for (const both of [
      [own, foreign],
      [foreign, own],
    ]) {
      expect((await play(operation, { namespaces: both })).namespaces).toContainEqual(foreign);
    }
  });

  it('leaves a namespace alone whose id is the name of ours', async () => {
    const lookalike = { id: 'shop-pr-42', name: 'internal', description: mark };
    expect((await play(operation, { namespaces: [lookalike] })).namespaces).toEqual(
      operation === 'sweep-review-namespaces' ? [] : [lookalike],
    );
    const stranger = { id: 'shop-pr-42', name: 'internal', description: 'Of the labs team' };
    expect((await play(operation, { namespaces: [stranger, own] })).namespaces).toContainEqual(stranger);
  });

  it('sends no deletion of an id that is the name of another, which a platform may find first', async () => {
    for (const all of [
      [namedLikeId, own],
      [own, namedLikeId],
      [own, { ...namedLikeId, name: 'ID-OWN' }],
    ]) {
      const { calls, exitCode, namespaces } = await play(operation, { namespaces: all });
      expect(exitCode).toBe(1);
      expect(namespaces).toEqual(all);
      expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    }
  });

  it.each([
    ['its name', foreign],
    ['its id, as a name', namedLikeId],
    ['the namespace itself', adopted],
  ])('leaves it alone when a stranger gets %s after the list or the first look', async (_, heir) => {
    const twists = [{ on: 'GET /namespaces/id-own', before: (all: ServedNamespace[]) => changeHands(all, heir) }];
    const { calls, namespaces } = await play(operation, { twists });
    expect(namespaces).toEqual([heir]);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it.each([
    ['408, done', 408, true],
    ['500, done', 500, true],
    ['502, done', 502, true],
    ['503, done', 503, true],
    ['504, done', 504, true],
    ['502, not done', 502, false],
    ['429, not done', 429, false],
  ])('leaves alone what a stranger has in its place when the deletion was answered %s', async (_, status, acts) => {
    for (const heir of [foreign, namedLikeId, adopted]) {
      const after = (all: ServedNamespace[]) => changeHands(all, heir);
      const { calls, namespaces, outputs } = await play(operation, {
        twists: [{ on: 'DELETE', answer: [status], acts, after }],
      });
      // Where nothing has the id any more, it is gone, as was asked for.
      expect(outputs['changed'], heir.name).toBe(heir === foreign ? 'true' : 'unknown');
      expect(namespaces, heir.name).toEqual([heir]);
      expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    }
  });

  it.each([429, 502, 503])('keeps it where the pull request is opened again after a %i', async (reopenedAfter) => {
    const { calls, exitCode, log, namespaces, outputs, summary } = await play(operation, { reopenedAfter });
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(namespaces).toEqual([own]);
    expect(exitCode).toBe(1);
    expect(outputs['changed']).toBe(reopenedAfter === 429 ? 'false' : 'unknown');
    expect(log + summary).toContain('Pull request 42 wants the namespace shop-pr-42 again');
  });

  it('leaves alone what has no id', async () => {
    const { id: _, ...nameless } = own;
    const { exitCode, log, namespaces } = await play(operation, { namespaces: [nameless] });
    expect(exitCode).toBe(1);
    expect(log + namespaces.length).toMatch(/tells no id of the namespace shop-pr-42|1 review namespaces could not/);
    expect(namespaces).toEqual([nameless]);
  });

  it('is green when a deletion without an answer has been done', async () => {
    const { exitCode, log, namespaces } = await play(operation, {
      twists: [{ on: 'DELETE', answer: [502], acts: true }],
    });
    expect(exitCode, log).toBe(0);
    expect(namespaces).toEqual([]);
  });
});

describe.each(['review', 'delete-review-namespace'])('%s for a late or repeated event', (operation) => {
  it('keeps the namespace of a pull request that is open by now, and says why', async () => {
    for (const inputs of [{}, { 'dry-run': 'true' }]) {
      const { exitCode, namespaces, outputs } = await play(operation, { now: 'open', inputs });
      expect(exitCode).toBe(0);
      expect(outputs).toMatchObject({ changed: 'false', skipped: 'true' });
      expect(outputs['skip-reason']).toContain('Pull request 42 is open');
      expect(namespaces).toEqual([own]);
    }
  });

  it('keeps it, and fails with what is missing, when GitHub cannot be asked', async () => {
    for (const inputs of [{}, { 'github-token': '' }]) {
      const { calls, exitCode, log, namespaces } = await play(operation, { now: 'silent', inputs });
      expect(exitCode).toBe(1);
      expect(log).toMatch(/pull-requests: read|`github-token` is missing/);
      expect(namespaces).toEqual([own]);
      expect(calls).toEqual(['GET /namespaces/shop-pr-42']);
    }
  });
});

describe('review', () => {
  it('keeps the namespace of an open pull request whose label came back, whatever the old event says', async () => {
    const { exitCode, namespaces, outputs } = await play('review', {
      event: 'open',
      now: 'open',
      inputs: { label: 'preview' },
    });
    expect(exitCode).toBe(0);
    expect(outputs['skip-reason']).toContain('as GitHub says now');
    expect(namespaces).toEqual([own]);
  });

  it.each([
    ['another team has', [foreign]],
    ['is another’s id', [{ id: 'shop-pr-42', name: 'internal', description: mark }]],
  ])('makes no namespace under a name that %s', async (_, namespaces) => {
    const played = await play('review', { event: 'open', now: 'open', namespaces });
    expect(played.exitCode).toBe(1);
    expect(played.log).toContain('it is neither used nor deleted');
    expect(played.namespaces).toEqual(namespaces);
  });
});

describe.each(['review', 'create-review-namespace'])('%s', (operation) => {
  const open = { event: 'open', now: 'open', namespaces: [] } as const;

  it.each([
    ['a stranger’s', foreign],
    ['that of another pull request', { ...own, description: mark.replace('pull-request=42]', 'pull-request=4]') }],
    ['that of another server', { ...own, description: mark.replace('github.example', 'git.example') }],
  ])('does not take for its own what the platform shows as made, but is %s', async (_, shown) => {
    const played = await play(operation, {
      ...open,
      twists: [{ on: 'POST', answer: [201], shows: shown, acts: true }],
    });
    expect(played.exitCode, played.log).toBe(1);
    expect(played.outputs['changed']).not.toBe('false');
  });

  it('says of what it has made that the platform does not show by what it is known', async () => {
    const shows = { id: 'id-own', name: 'shop-pr-42' };
    const { exitCode, log, outputs } = await play(operation, {
      ...open,
      twists: [{ on: 'POST', answer: [201], shows, acts: true, after: (all) => void all.splice(0, all.length, shows) }],
    });
    expect(exitCode).toBe(1);
    expect(log).toContain(
      'The namespace shop-pr-42 is there, but it does not show the description by which this action knows its own',
    );
    expect(log).toContain(', or use `create-namespace` where none shows a description');
    expect(outputs['changed']).toBe('true');
  });

  it('does not use a namespace of its own in another region or team than is given', async () => {
    const inputs = { region: 'eu', team: 'acme' };
    for (const [told, names] of [
      [{ region: 'us' }, 'region'],
      [{ team: 'labs', region: 'us' }, 'team and region'],
    ] as const) {
      const { exitCode, log } = await play(operation, {
        ...open,
        inputs,
        namespaces: [{ ...own, ...told }],
      });
      expect(exitCode).toBe(1);
      expect(log).toContain(`The review namespace shop-pr-42 exists already, but with another ${names} than this step`);
    }
    const same = await play(operation, { ...open, inputs, namespaces: [{ ...own, region: 'eu' }] });
    expect(same.exitCode, same.log).toBe(0);
  });

  it.each([
    ['leaves the description out', undefined],
    ['cuts the description', `${mark.slice(0, 30)}…`],
  ])('reads the mark where the answer to the creation %s', async (_, description) => {
    const short = { ...own, ...{ description } } as ServedNamespace;
    const played = await play(operation, {
      ...open,
      twists: [
        { on: 'POST', answer: [201], shows: short, acts: true, after: (all) => void all.splice(0, all.length, own) },
      ],
    });
    expect(played.exitCode, played.log).toBe(0);
    const stolen = await play(operation, {
      ...open,
      twists: [{ on: 'POST', answer: [201], shows: short, acts: true, after: (all) => changeHands(all) }],
    });
    expect(stolen.exitCode).toBe(1);
    expect(stolen.log).toContain('it is neither used nor deleted');
  });

  it('calls it unknown when a stranger has the name after a creation without an answer', async () => {
    const { exitCode, namespaces, outputs } = await play(operation, {
      ...open,
      twists: [{ on: 'POST', answer: [502], acts: false, after: (all) => changeHands(all) }],
    });
    expect(exitCode).toBe(1);
    expect(outputs['changed']).toBe('unknown');
    expect(namespaces).toEqual([foreign]);
  });

  it('makes nothing for a pull request that is closed by now, and says why', async () => {
    for (const inputs of [{}, { 'dry-run': 'true' }]) {
      const { calls, exitCode, log, outputs } = await play(operation, { ...open, now: 'closed', inputs });
      expect(exitCode, log).toBe(0);
      expect(outputs).toMatchObject({ changed: 'false', skipped: 'true' });
      expect(outputs['skip-reason']).toBe('Pull request 42 is closed, as GitHub says now.');
      expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    }
  });
});

it('A sweep asks for what a list does not describe', async () => {
  const namespaces = [own, { ...foreign, name: 'labs' }].map(({ description: _, ...bare }) => bare);
  const twists: readonly Twist[] = [{ on: 'GET /namespaces', answer: [200], shows: namespaces }];
  const played = await play('sweep-review-namespaces', { twists });
  expect(played.exitCode, played.log).toBe(0);
  expect(played.outputs['removed-names']).toBe('["shop-pr-42"]');
});

describe('the sweep by age', () => {
  const day = 86_400_000;
  const ttl = { ttl: '2d' };

  it.each([
    ['is not told', undefined],
    ['is empty', ''],
    ['is no time', 'long ago'],
    ['only looks like one', 'May 5'],
    ['is a number', '5'],
    ['is in the future', new Date(Date.now() + 9 * day).toISOString()],
  ])('does not take for old what was made at a time that %s', async (_, created) => {
    const namespaces = [{ ...own, ...(created !== undefined && { created_at: created }) }];
    const played = await play('sweep-review-namespaces', { now: 'open', namespaces, inputs: ttl });
    expect(played.exitCode, played.log).toBe(0);
    expect(played.namespaces).toEqual(namespaces);
  });

  it('takes away what is older, which is what the workflow has asked for, and nothing younger', async () => {
    const old = { ...own, created_at: new Date(Date.now() - 3 * day).toISOString() };
    expect((await play('sweep-review-namespaces', { now: 'open', namespaces: [old], inputs: ttl })).namespaces).toEqual(
      [],
    );
    const young = { ...own, created_at: new Date(Date.now() - day).toISOString() };
    expect(
      (await play('sweep-review-namespaces', { now: 'open', namespaces: [young], inputs: ttl })).namespaces,
    ).toEqual([young]);
  });
});

describe('delete-namespace', () => {
  const inputs = { namespace: 'shop-pr-42', confirm: 'shop-pr-42' };

  it.each([502, 503, 504])(
    'leaves alone what a stranger has made in its place after a %i that was done',
    async (status) => {
      for (const heir of [foreign, namedLikeId]) {
        const after = (all: ServedNamespace[]) => changeHands(all, heir);
        const twists: Twist[] = [{ on: 'DELETE', answer: [status], acts: true, after }];
        const { namespaces, outputs } = await play('delete-namespace', { inputs, twists });
        expect(namespaces).toEqual([heir]);
        expect(outputs['changed']).toBe(heir === foreign ? 'true' : 'unknown');
      }
    },
  );
});

describe('a pull request that is opened again before its namespace is gone', () => {
  const [look, going] = ['GET /namespaces/shop-pr-42', { ...own, status: 'Terminating' }];
  const reopened = { event: 'open', now: 'open' } as const;

  it('gets a new one once that is gone', async () => {
    const twists = [{ on: look }, { on: look }, { on: look, before: (all: ServedNamespace[]) => all.splice(0) }];
    const { calls, exitCode, log, namespaces } = await play('review', { ...reopened, namespaces: [going], twists });
    expect(exitCode, log).toBe(0);
    expect(calls.slice(0, 4)).toEqual([look, look, look, 'POST /namespaces']);
    expect(namespaces).toMatchObject([{ name: 'shop-pr-42' }]);
    expect(namespaces[0]?.id).not.toBe(own.id);
  });

  it('keeps it where it stays', async () => {
    const stay = (all: ServedNamespace[]) => all.splice(0, 1, { ...own, status: 'active' });
    const twists = [{ on: look }, { on: look, before: stay }];
    const { calls, exitCode, log } = await play('review', { ...reopened, namespaces: [going], twists });
    expect(exitCode, log).toBe(0);
    expect(calls).not.toContain('POST /namespaces');
  });

  it('gets no stranger’s that takes its name meanwhile', async () => {
    const twists = [{ on: look }, { on: look, before: changeHands }];
    const { calls, exitCode } = await play('review', { ...reopened, namespaces: [going], twists });
    expect(exitCode).toBe(1);
    expect(calls).not.toContain('POST /namespaces');
  });

  it('gets a new one where the old one is only shown as deleted', async () => {
    const { exitCode, log, namespaces } = await play('review', {
      ...{ ...reopened, namespaces: [{ ...own, status: 'deleted' }] },
      twists: [{ on: 'POST', before: (all) => all.splice(0) }],
    });
    expect(exitCode, log).toBe(0);
    expect(namespaces[0]?.id).not.toBe(own.id);
  });
});
