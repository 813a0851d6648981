import { describe, expect, it } from 'vitest';
import type { WorkflowEvent } from '../../src/contract/event.ts';
import type { InputName, InputValues } from '../../src/contract/inputs.ts';
import { plan } from '../../src/operations/apps-file/plan.ts';
import { searchDocs } from '../../src/operations/docs/search-docs.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { build } from '../../src/operations/releases/build.ts';
import { decide } from '../../src/step/guard.ts';
import { openTestWorld } from '../harness/world.ts';

const own: WorkflowEvent = {
  ...{ name: 'push', actor: 'mona', origin: 'own', runId: '1', runUrl: 'https://github.example/run/1' },
  repository: { id: '1', owner: 'octo', name: 'shop', url: 'https://github.example/octo/shop' },
};
const fork: WorkflowEvent = { ...own, name: 'pull_request', origin: 'fork' };
const refused: WorkflowEvent = { ...own, name: 'issue_comment', origin: 'refused', refusal: 'It may be about a fork.' };
const dependabot: WorkflowEvent = { ...own, name: 'pull_request', actor: 'dependabot[bot]' };
const oidcEnv = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://a.example', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake' };

interface Situation {
  readonly event: WorkflowEvent;
  readonly operation?: AnyOperation;
  readonly given?: Partial<Record<InputName, string>>;
  readonly allowFork?: true;
  readonly problems?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function decideOn({ allowFork, env = {}, event, given = {}, operation = build, problems = [] }: Situation): string {
  const values = { 'allow-fork': allowFork ?? false } as InputValues;
  const found = { problems, addressProblems: [], signInProblems: [], files: [], notices: [], warnings: [] };
  const known = {
    given: new Map(Object.entries(given)) as Map<InputName, string>,
    event,
    env,
    values,
    says: () => true,
  };
  const decision = decide({ ...known, ...found, operations: [operation], asked: [operation.name] });
  if (decision.verdict === 'go') return decision.offline ? 'offline' : 'go';
  return decision.verdict === 'skip' ? 'skip' : decision.error.code;
}

describe('whether a step goes on', () => {
  it.each<[string, Situation, string]>([
    ['an own event', { event: own }, 'go'],
    ['an own event with problems', { event: own, problems: ['x'] }, 'input-problems'],
    ['a fork’s pull request', { event: fork }, 'skip'],
    ['a fork’s pull request, whose inputs are empty', { event: fork, problems: ['x'] }, 'skip'],
    ['a fork’s pull request with a token', { event: fork, given: { token: 'fake' } }, 'skip'],
    ['a fork’s pull request that is to fail', { event: fork, given: { 'on-fork': 'fail' } }, 'event-refused'],
    ['a fork’s pull request and a slip in on-fork', { event: fork, given: { 'on-fork': 'skpi' } }, 'event-refused'],
    ['a fork’s pull request on the emulator', { event: fork, given: { 'api-url': 'emulator' } }, 'go'],
    ['a fork’s pull request and a plan', { event: fork, operation: plan }, 'offline'],
    ['a fork’s pull request and a plan with problems', { event: fork, operation: plan, problems: ['x'] }, 'skip'],
    ['a fork’s pull request and a search', { event: fork, operation: searchDocs }, 'skip'],
    ['Dependabot without a token', { event: dependabot }, 'skip'],
    ['Dependabot with a token', { event: dependabot, given: { token: 'fake' } }, 'go'],
    ['Dependabot with OIDC after a merge', { event: dependabot, given: { 'auth-url': 'x' }, env: oidcEnv }, 'go'],
    ['Dependabot with OIDC but no permission', { event: dependabot, given: { 'auth-url': 'x' } }, 'skip'],
    ['an event that may be a stranger’s', { event: refused }, 'event-refused'],
    ['the same, if the workflow allows it', { event: refused, allowFork: true }, 'go'],
    ['the same, for a search', { event: refused, operation: searchDocs }, 'event-refused'],
    ['the same with problems, which come first', { event: refused, problems: ['x'] }, 'input-problems'],
    ['a Node that prints what it sends', { event: own, env: { NODE_DEBUG: 'http' } }, 'environment-refused'],
    [
      'a Node that prints what TLS carries',
      { event: own, env: { NODE_OPTIONS: '--trace-tls' } },
      'environment-refused',
    ],
    ['another option of Node', { event: own, env: { NODE_OPTIONS: '--max-old-space-size=99' } }, 'go'],
  ])('%s', (_, situation, expected) => {
    expect(decideOn(situation)).toBe(expected);
  });

  it('with Dependabot’s pull request, OIDC is no way', () => {
    const pullRequest = {
      number: 1,
      state: 'open',
      labels: [],
      headBranch: 'a',
      headCommit: 'b',
      fromFork: false,
    } as const;
    const event = { ...dependabot, pullRequest };
    expect(decideOn({ event, given: { 'auth-url': 'x' }, env: oidcEnv })).toBe('skip');
  });
});

describe('a fork’s pull request', () => {
  const side = (id: number) => ({ ref: 'a', sha: 'a'.repeat(40), repo: { id } });
  const pull = { number: 7, state: 'open', labels: [], head: side(2), base: side(1001) };
  const event = { name: 'pull_request', payload: { action: 'opened', pull_request: pull, repository: { id: 1001 } } };

  it('ends green, calls nobody and says why', async () => {
    const { annotations, exitCode, outputs, requests } = await openTestWorld({ event }).run({
      with: { operation: 'build' },
    });
    expect({ exitCode, requests }).toEqual({ exitCode: 0, requests: [] });
    const reason = 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
    expect(outputs).toMatchObject({ skipped: 'true', 'skip-reason': reason, changed: 'false', operation: 'build' });
    expect(annotations).toEqual([`notice: Skipped build. ${reason}`]);
  });

  it('has its plan checked, and calls nobody', async () => {
    const files = { 'platform.yml': 'apps:\n  my-app:\n    formation: { web: 2 }\n' };
    const step = await openTestWorld({ event }).run({ with: { operation: 'plan', token: '' }, files });
    expect({ exitCode: step.exitCode, requests: step.requests }).toEqual({ exitCode: 0, requests: [] });
    expect(step.outputs['skipped']).toBe('true');
  });
});
