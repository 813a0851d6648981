import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../../src/contract/errors.ts';
import { findOnly, isDeleted } from '../../../../src/platform/resources/reading/find-only.ts';
import { serveHttp } from '../../../harness/loopback.ts';
import { failureOf, openPlatform } from '../../../harness/platform-client.ts';
import { runStep } from '../../../harness/step.ts';

const labs = { id: 'n1', name: 'labs', team: 'a' };

describe('the one that an id or a name means', () => {
  it.each([
    ['labs', [labs, { id: 'n2', name: 'other' }], labs],
    ['n1', [labs], labs],
    ['LABS', [labs], labs],
    ['N1', [labs], labs],
    ['gone', [labs], undefined],
    ['labs', [labs, { ...labs, id: 'N1' }], labs],
  ])('%s is found', (asked, things, found) => {
    expect(findOnly('namespace', asked, things)).toBe(found);
  });

  it.each([
    [[labs, { id: 'n2', name: 'labs', team: 'b' }], 'labs, id n1, team a; labs, id n2, team b'],
    [[labs, { id: 'labs', name: 'production' }], 'labs, id n1, team a; production, id labs'],
    [[labs, { id: 'n2', name: 'Labs' }], 'labs, id n1, team a; Labs, id n2'],
    [[labs, { id: 'LABS', name: 'production' }], 'labs, id n1, team a; production, id LABS'],
  ])('is none where it means several: %j', (things, names) => {
    expect(() => findOnly('namespace', 'labs', things)).toThrow(
      `\`labs\` is the id or name of more than one namespace: ${names}`,
    );
  });

  it('is not guessed for a team', async () => {
    const teams = [
      { id: 't1', name: 'acme' },
      { id: 't2', name: 'acme' },
    ];
    const { platform } = openPlatform('https://platform.example', {
      transport: async ({ url }) => ({
        status: url.pathname === '/teams' ? 200 : 404,
        headers: {},
        body: Buffer.from(JSON.stringify(teams)),
      }),
    });
    expect((await failureOf(platform.teams.find('acme'), OutcomeError)).message).toContain('acme, id t1; acme, id t2');
  });

  it.each([
    ['stands in two teams', [labs, { id: 'n2', name: 'labs', team: 'b' }]],
    ['is another’s id', [labs, { id: 'labs', name: 'production' }]],
  ])('is not guessed for a namespace to delete whose name %s', async (_, all) => {
    const asked: string[] = [];
    await using server = await serveHttp((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const body = request.url === '/namespaces' ? all : all.at(-1);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    const { exitCode, log, outputs } = await runStep({
      with: {
        operation: 'delete-namespace',
        namespace: 'labs',
        confirm: 'labs',
        'api-url': server.url.origin,
        token: 'fake-token-for-tests',
      },
    });
    expect(exitCode).toBe(1);
    expect(log).toContain('is the id or name of more than one namespace');
    expect(outputs['changed']).toBe('false');
    expect(asked).toEqual(['GET /namespaces/labs', 'GET /namespaces']);
  });
});

const moment = '2026-11-16T01:00:00Z';

it.each([
  { status: 'deleted' },
  { state: 'Removed' },
  { phase: 'terminated' },
  { deleted_at: moment },
  { is_deleted: true },
  { status: 'deleted', deleted_at: moment },
])('what says of itself %j is gone', (raw) => {
  expect(isDeleted({ raw })).toBe(true);
});

it.each([
  {},
  { status: 'active' },
  { status: 'deleting' },
  { status: 'delete_requested' },
  { status: 'pending_deletion' },
  { marked_for_deletion_on: moment },
  { is_deleting: true },
  { status: 'deleted_pending_purge' },
  { status: 'active', removed_by: 'mona' },
  { status: 'active', deleted_at: moment },
  { deleted_at: moment, restored_at: moment },
  { deleted_at: null, deleted: false },
  { metadata: { deletionTimestamp: moment } },
])('what says of itself %j may be there', (raw) => {
  expect(isDeleted({ raw })).toBe(false);
});
