import { describe, expect, it } from 'vitest';
import type { DeploymentRecord } from '../../src/contract/github.ts';
import { readNote } from '../../src/github/records.ts';
import { commit, openGitHubWorld } from './github-world.ts';

type Standing = DeploymentRecord['standing'];

/** The words of a Deployment, in any order, and what its record is worth. */
const standings: readonly (readonly [words: readonly string[], standing: Standing, wasLeft: boolean])[] = [
  [[], 'open', false],
  [['in_progress'], 'open', false],
  [['in_progress', 'success'], 'good', false],
  [['success', 'in_progress'], 'good', false],
  [['success', 'inactive'], 'good', false],
  [['failure'], 'bad', false],
  [['success', 'failure'], 'bad', false],
  [['success', 'error'], 'bad', true],
  [['error', 'success'], 'bad', true],
  [['error'], 'open', false],
  [['inactive'], 'open', false],
];

const hideStatuses = (name: string, value: unknown) => (name === 'statuses' ? null : value);

const uuid = 'b4a1d8a0-0000-4000-8000-000000000001';

describe('The records of an environment', () => {
  it.each(standings)('with the words %j are %s', async (words, standing, wasLeft) => {
    const { github, run } = openGitHubWorld();
    github.addRecord('production', commit, words, { 'platform-deploy': uuid, apps: ['my-app', 'app-1'], run: '5' });
    const [record] = await run(({ deployments }) => deployments.read(['production']));
    expect(record).toMatchObject({
      ...{ mark: uuid, environment: 'production', apps: ['my-app', 'app-1'], commit, standing, wasLeft },
      ...{ isRollback: false, run: '5', at: '2026-06-01T12:00:00.000Z' },
    });
  });

  it('are those of this action, of all environments that are asked for, newest first', async () => {
    const { github, run } = openGitHubWorld();
    const note = (mark: string) => ({ 'platform-deploy': mark, apps: ['my-app'] });
    github.addRecord('production', commit, ['success'], note('a'));
    github.addRecord('staging', commit, ['success'], note('b'));
    github.addRecord('production', commit, ['success'], { by: 'others' });
    github.addRecord('review-7', commit, ['success'], note('c'));
    const records = await run(({ deployments }) => deployments.read(['production', 'staging']));
    expect(records.map(({ mark }) => mark)).toEqual(['b', 'a']);
  });

  it('are read over at most ten pages of a hundred', async () => {
    const { calls, github, run } = openGitHubWorld();
    for (let count = 0; count < 1001; count += 1)
      github.addRecord('production', commit, [], { 'platform-deploy': `mark-${count}`, apps: [] });
    const records = await run(({ deployments }) => deployments.read(['production']));
    expect(records).toHaveLength(1000);
    expect(records[0]?.mark).toBe('mark-1000');
    expect(calls()).toHaveLength(10);
  });

  it('need a permission, which the hint names', async () => {
    const errors = [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }];
    const { run } = openGitHubWorld({
      faults: [{ on: 'POST /graphql', ends: { status: 200, body: { data: { repository: null }, errors } } }],
    });
    await expect(run(({ deployments }) => deployments.read(['production']))).rejects.toMatchObject({
      code: 'github-refused',
      message: 'GitHub did not show the Deployments of production: GitHub refused a question in GraphQL',
      hint: 'Add `permissions: { deployments: read }` to the job.',
      detail: expect.stringContaining('Resource not accessible by integration'),
    });
  });

  it('are open if GitHub shows no statuses', async () => {
    const { github, run } = openGitHubWorld({
      faults: [{ on: 'POST /graphql', edit: (body) => JSON.parse(JSON.stringify(body, hideStatuses)) }],
    });
    github.addRecord('production', commit, ['success']);
    const [record] = await run(({ deployments }) => deployments.read(['production']));
    expect(record).toMatchObject({ standing: 'open', wasLeft: false });
  });

  it('are an error in a form that GitHub does not document', async () => {
    const { run } = openGitHubWorld({
      faults: [{ on: 'POST /graphql', ends: { status: 200, body: { data: { repository: { deployments: {} } } } } }],
    });
    await expect(run(({ deployments }) => deployments.read(['production']))).rejects.toThrow('an unexpected form');
  });
});

describe('A payload', () => {
  it.each<readonly [what: string, payload: unknown, note: object | undefined]>([
    [
      'of today',
      { 'platform-deploy': uuid, apps: ['my-app'], run: '7', rollback: true },
      { isRollback: true, run: '7' },
    ],
    ['of a build', { 'platform-deploy': uuid, apps: ['my-app'] }, { apps: ['my-app'], isRollback: false }],
    ['of its rollbacks', { 'platform-deploy': uuid, apps: [], rollback: true }, { isRollback: true }],
    ['of its first steps, without apps', { 'platform-deploy': uuid }, { apps: [] }],
    [
      'in part, where its fields are no text',
      { 'platform-deploy': uuid, apps: ['my-app', 7], run: 8 },
      { apps: ['my-app'], run: undefined },
    ],
    ['as text', JSON.stringify({ 'platform-deploy': uuid, apps: ['my-app'] }), { apps: ['my-app'] }],
    ['as text in a text', JSON.stringify(JSON.stringify({ 'platform-deploy': uuid })), { mark: uuid }],
    ['by GitHub itself', {}, undefined],
    ['by others', { task: 'deploy' }, undefined],
    ['that is no JSON', 'deploy it', undefined],
    ['that is empty', null, undefined],
    ['with another mark', { 'platform-deploy': 7 }, undefined],
  ])('%s is read', (_, payload, note) => {
    if (note === undefined) expect(readNote(payload)).toBeUndefined();
    else expect(readNote(payload)).toMatchObject({ mark: uuid, ...note });
  });
});
