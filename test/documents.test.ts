import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../src/contract/errors.ts';
import { makePull } from './harness/github-double.ts';
import { readTables, wordsOf } from './harness/read-page.ts';
import { pullRequestEvent, type StepEvent } from './harness/runner-files.ts';
import { openTestWorld } from './harness/world.ts';
import { plays } from './net/build-endings.table.ts';
import { playBuild, playPromotion } from './net/play-endings.ts';
import type { Told } from './net/release-double.ts';
import { codeOf } from './net/values.ts';

const howItKnows = 'docs/how-it-knows.md';
const security = '.github/SECURITY.md';
const red = {
  green: '',
  'red: failed': 'deployment-failed',
  'red: superseded': 'superseded',
  'keeps waiting': 'timeout',
};

/** For each cell of the verdict's table that says something: what happens on a platform of this kind, and the code if the page names one. */
const cells: Readonly<Record<string, readonly [play: string, told: Told, code?: string]>> = {
  '1, keeps waiting': ['another commit is built', 'all', 'commit-mismatch'],
  '2, red: failed': ['the build fails', 'all', 'build-failed'],
  '2, red: superseded': ['canceled by a newer one', 'all'],
  '2, keeps waiting': ['strange build word', 'all'],
  '3, green': ['it succeeds', 'all'],
  '3, red: failed': ['the deployment fails', 'all'],
  '3, red: superseded': ['another deploys before ours', 'all'],
  '3, keeps waiting': ['strange deployment word', 'all'],
  '4, green': ['it succeeds', 'ids+status'],
  '4, red: failed': ['current, then failed', 'ids+status'],
  '4, keeps waiting': ['current, still deploying', 'ids+status'],
  '5, green': ['the app has no status', 'ids+status'],
  '6, red: failed': ['the deployment fails', 'ids+status', 'deployment-unknown'],
  '6, red: superseded': ['another deploys before ours', '-deployments'],
  '6, keeps waiting': ['never shown', 'ids+status'],
  '7, green': ['it succeeds', 'status'],
  '7, red: failed': ['the deployment fails', 'status'],
  '7, keeps waiting': ['strange deployment word', 'status'],
  '8, red: failed': ['the app has no status', 'status', 'deployment-unknown'],
  '9, keeps waiting': ['the build never ends', 'status'],
};

describe('the verdict’s table of how-it-knows', () => {
  const [table] = readTables(howItKnows, '## How a build ended');
  const said = (table?.rows ?? []).flatMap((row) =>
    row.slice(2).flatMap((cell, at) => (cell === '' ? [] : [{ cell, name: `${row[0]}, ${table?.head[at + 2]}` }])),
  );

  it('has a play for each of its cells', () => {
    expect(said.map(({ name }) => name)).toEqual(Object.keys(cells));
  });

  it.each(said)('$name: $cell', async ({ cell, name }) => {
    const [play = '', told = 'all', code = red[name.slice(3) as keyof typeof red]] = cells[name] ?? [];
    if (cell.startsWith('red at once')) expect(wordsOf(cell)[0]).toBe(code);
    const step = await playBuild(openTestWorld(), told, plays[play] ?? {});
    expect([step.exitCode, codeOf(step) ?? ''], step.log).toEqual([code === '' ? 0 : 1, code]);
  });
});

describe('the words of how-it-knows', () => {
  const [table] = readTables(howItKnows, '## Words');
  const words = (table?.rows ?? []).flatMap(([of = '', good, bad]) => [
    ...wordsOf(good).map((word) => ({ of, word, isGood: true })),
    ...wordsOf(bad).map((word) => ({ of, word, isGood: false })),
  ]);

  it('are of five things', () => {
    expect(table?.rows).toHaveLength(5);
    expect(words).toHaveLength(20);
  });

  it.each(words)('$of: $word ends it well: $isGood', async ({ isGood, of, word }) => {
    expect((await playWord(of, word)).exitCode).toBe(isGood ? 0 : 1);
  });

  it.each(table?.rows.map(([of = '']) => of) ?? [])('%s: any other word is no end', async (of) => {
    const step = await playWord(of, 'Finished');
    expect([step.exitCode, codeOf(step)]).toEqual([1, 'timeout']);
    expect(step.log).toMatch('Finished');
  });
});

/** A step that waits for one of these things, which comes to have this word for good. */
function playWord(of: string, word: string) {
  const world = openTestWorld();
  const edit = (call: string, change: (body: never) => unknown) =>
    world.disturb({ on: call, count: Number.POSITIVE_INFINITY, edit: change });
  const dyno = (types: { processes: object[] }[]) =>
    types.map((type) => ({ ...type, processes: type.processes.map((one) => ({ ...one, status: word })) }));
  if (of === 'a build') {
    const build = `0 pending, 6 ${word}`;
    return playBuild(world, 'all', { ours: { build } });
  }
  if (of.startsWith('a deployment'))
    return playBuild(world, 'all', { ours: { deployment: `0 pending, 3 ${word}`, current: 3 } });
  if (of === "a promotion's target") return playPromotion(world, 'all', { target: `0 pending, 3 ${word}` });
  if (of === 'a domain') {
    edit('getDomain', (body: object) => ({ ...body, status: word }));
    const add = { operation: 'add-domain', app: 'my-app', domain: 'www.example.com' };
    return world.run({ with: { ...add, 'wait-for-ssl': 'true', timeout: '1m' } });
  }
  edit('listDynos', dyno);
  return world.run({ with: { operation: 'restart', app: 'my-app', timeout: '1m' } });
}

describe('the events of SECURITY', () => {
  const own = makePull({ number: 7 });
  const fork = makePull({ number: 7, head: { ref: 'x', sha: 'f'.repeat(40), repo: { id: 2002 } } });
  const after = (event: string, repository: object) => ({
    name: 'workflow_run',
    payload: {
      repository: { id: 1001 },
      workflow_run: { event, head_repository: repository, head_sha: 'a'.repeat(40), head_branch: 'main' },
    },
  });
  const [repository, stranger] = [
    { id: 1001, full_name: 'octo/shop' },
    { id: 2002, full_name: 'eve/shop' },
  ];
  /** The events of each row, and what the page says of the step. */
  const events: readonly (readonly [said: RegExp, ...StepEvent[]])[] = [
    [
      /^runs$/,
      ...'push release schedule workflow_dispatch repository_dispatch merge_group'.split(' ').map((name) => ({ name })),
    ],
    [/^runs$/, pullRequestEvent(own), pullRequestEvent(own, 'opened', 'pull_request_target')],
    [/^runs$/, after('push', repository), after('schedule', repository)],
    [
      /^is skipped, green, without a request/,
      pullRequestEvent(fork),
      pullRequestEvent({ ...fork, head: { ...fork.head, repo: null } }),
    ],
    [
      /^is refused/,
      ...[pullRequestEvent(fork, 'opened', 'pull_request_target'), after('pull_request', stranger)],
      ...['issue_comment', 'pull_request_review', 'check_run', 'fork', 'issues', 'anything'].map((name) => ({ name })),
      { name: 'pull_request', text: 'not JSON' },
      { name: 'pull_request', payload: {} },
    ],
  ];
  const [table] = readTables(security, '## Events');

  it('has the rows of the page', () => {
    expect(table?.rows).toHaveLength(events.length);
  });

  const rows = (table?.rows ?? []).flatMap(([which, said = ''], at) => {
    const [pattern = /$^/, ...all] = events[at] ?? [];
    expect(said).toMatch(pattern);
    return all.map((event, nth) => ({ which, nth, event, said }));
  });
  it.each(rows)('$which ($nth, $event.name) $said', async ({ event, said }) => {
    const step = await openTestWorld({ event }).run({ with: { operation: 'whoami' } });
    const expected =
      said === 'runs' ? [0, 'false', 1] : said.startsWith('is skipped') ? [0, 'true', 0] : [1, 'false', 0];
    expect([step.exitCode, step.outputs['skipped'], step.requests.length], step.log).toEqual(expected);
  });
});

describe('the troubleshooting page', () => {
  const page = readFileSync('docs/troubleshooting.md', 'utf8');
  const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);

  it('has one entry for each code, and no other', () => {
    expect([...headings].sort()).toEqual([...errorCodes].sort());
  });
});

describe('what SECURITY hides', () => {
  const secret = 'a-fake-value-of-this-test';
  const [table] = readTables(security, '## What is hidden');

  it('has two kinds of secrets', () => {
    expect(table?.rows.map(([kind = '']) => kind.split(' ').slice(0, 3).join(' '))).toEqual([
      '`token`, `github-token`, tokens',
      'a config value',
    ]);
  });

  it('a token is hidden in everything, and masked', async () => {
    const world = openTestWorld();
    world.disturb({ on: 'getMe', ends: { status: 403, body: { code: 'x', message: `no: ${world.token}` } } });
    const { log, masks, outputs, summary } = await world.run({ with: { operation: 'whoami' } });
    expect(masks).toContain(world.token);
    expect(log.replace(/^::add-mask::.*$/gm, '') + summary + JSON.stringify(outputs)).not.toContain(world.token);
    expect(log).toContain('no: ***');
  });

  it.each(['given', 'read'])('a config value that was %s is hidden in text from outside', async (how) => {
    const world = openTestWorld();
    const set = { operation: 'set-config', app: 'my-app', 'config-vars': `A_KEY=${secret}` };
    if (how === 'read') await world.run({ with: set });
    const also =
      how === 'given' ? { 'config-vars': `A_KEY=${secret}`, operation: 'set-config, exec' } : { operation: 'exec' };
    const step = await world.run({ with: { app: 'my-app', command: 'printenv A_KEY', ...also } });
    expect(step.outputs['output']).toBe('***\n');
    expect(step.log + step.summary).not.toContain(secret);
    expect(step.log + step.summary).toContain('A_KEY');
  });
});
