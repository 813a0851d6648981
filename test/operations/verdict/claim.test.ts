import { describe, expect, it } from 'vitest';
import { claimOf, claimOfDeployment } from '../../../src/operations/verdict/claim.ts';
import { findBuild } from '../../../src/operations/verdict/find-build.ts';
import type { AskedApp } from '../../../src/operations/verdict/identity.ts';
import type { Deployment, Standing } from '../../../src/platform/deployment.ts';
import type { Build } from '../../../src/platform/models.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const words = { success: [], failure: [] };
const known: AskedApp = { address: 'my-app', id: 'id-1', name: 'my-app' };
const ours = { id: 'b1', commit: one, app: known };

describe('What a reply claims of a build', () => {
  it.each<[what: string, told: Standing & { commit?: string }, claims: readonly object[]]>([
    ['nothing without a word', {}, []],
    ['what its word means', { status: 'building' }, [{ says: 'running', status: 'building' }]],
    [
      'its message too',
      { status: 'failed', message: 'exit 1' },
      [{ says: 'failed', status: 'failed', message: 'exit 1' }],
    ],
    [
      'a doubt, where a success has an error',
      { status: 'succeeded', error: 'no port', message: 'fine' },
      [{ says: 'contradicting', message: 'the platform calls it succeeded, but says beside that: no port' }],
    ],
    [
      'a doubt, where a success is near a failure',
      { status: 'succeeded', sideStatuses: ['crashed', 'failed'] },
      [{ says: 'contradicting', message: 'the platform calls it succeeded, but says beside that: crashed, failed' }],
    ],
    [
      'a doubt, where it is another’s',
      { status: 'succeeded', commit: two },
      [{ says: 'contradicting', message: `the build b1 is told, but it is of the commit ${two}` }],
    ],
  ])('is %s', (_, told, claims) => {
    expect(claimOf('build', told, ours, words)).toMatchObject(claims.map((claim) => ({ source: 'build', ...claim })));
    expect(claimOf('build', told, ours, words)).toHaveLength(claims.length);
  });
});

describe('What a deployment claims of its build', () => {
  const tell = (told: Partial<Deployment>): Deployment => ({ timestamps: [], ...told });
  it.each<[what: string, told: Partial<Deployment>, newer: readonly Partial<Deployment>[], claims: readonly object[]]>([
    ['nothing without a word', {}, [], []],
    ['nothing without a word, also where it is not current', { current: false }, [{ current: true }], []],
    ['a success, where it is current', { status: 'live', current: true }, [], [{ says: 'succeeded', status: 'live' }]],
    ['a success, where that is told of none', { status: 'live' }, [{}], [{ says: 'succeeded' }]],
    [
      'overtaken, where a newer one has succeeded and none is told to be current',
      { status: 'live' },
      [{ deploymentId: 'd9', status: 'Deployed' }],
      [{ says: 'superseded', message: 'a newer deployment, d9, took its place' }],
    ],
    ['a success, where a newer one has failed', { status: 'live' }, [{ status: 'failed' }], [{ says: 'succeeded' }]],
    ['a success, where a newer one is at work', { status: 'live' }, [{ status: 'pending' }], [{ says: 'succeeded' }]],
    [
      'overtaken, where only a newer one is told to be current',
      { status: 'live' },
      [{ current: true }],
      [{ says: 'superseded' }],
    ],
    [
      'no success yet, where it is not current',
      { status: 'live', current: false },
      [{ current: false }],
      [{ says: 'not-yet', status: 'live, not current' }],
    ],
    [
      'no success yet, where an older one is told to be current',
      { status: 'live', version: 2 },
      [{ version: 1, current: true }],
      [{ says: 'not-yet', status: 'live, not current' }],
    ],
    [
      'that it runs, where it is not current',
      { status: 'building', current: false },
      [],
      [{ says: 'running', status: 'building' }],
    ],
    ['a failure, whatever is current', { status: 'failed', current: false }, [{ current: true }], [{ says: 'failed' }]],
    [
      'that it is superseded, where a newer one is current',
      { status: 'live', current: false },
      [{ deploymentId: 'd9', current: true }],
      [{ says: 'superseded', message: 'a newer deployment, d9, took its place' }],
    ],
  ])('is %s', (_, told, newer, claims) => {
    const deployment = tell(told);
    const found = claimOfDeployment(deployment, ours, { listed: [...newer.map(tell), deployment], words });
    expect(found).toMatchObject(claims);
    expect(found).toHaveLength(claims.length);
  });
});

describe('A build whose start was answered with nothing', () => {
  const startedAt = Date.parse('2026-01-01T00:01:00Z');
  const lost = { ours: { ...ours, id: undefined }, description: 'By run 7', startedAt, earlier: ['b0'] };
  const build = (told: object) => ({ id: 'b1', createdAt: '2026-01-01T00:01:00Z', ...told }) as unknown as Build;

  it.each<[what: string, builds: readonly object[], found: string | undefined]>([
    ['by its description', [{ description: 'By run 7' }], 'b1'],
    ['not by another description', [{ description: 'By run 8', commit: one }], undefined],
    ['by its commit where no description is told', [{ commit: one }], 'b1'],
    ['not by another commit', [{ commit: two }], undefined],
    ['not by a branch', [{ commit: 'main' }], undefined],
    ['not by its time alone', [{}], undefined],
    ['not where it was there before', [{ id: 'b0', description: 'By run 7' }], undefined],
    ['not where it is older', [{ description: 'By run 7', createdAt: '2026-01-01T00:00:00Z' }], undefined],
    ['not without a time', [{ description: 'By run 7', createdAt: undefined }], undefined],
    ['not where it is another app’s', [{ description: 'By run 7', app: { id: 'x', name: 'y' } }], undefined],
    ['not where there are two', [{ description: 'By run 7' }, { id: 'b2', description: 'By run 7' }], undefined],
    ['among others', [{ id: 'b2', description: 'By run 8' }, { description: 'By run 7' }], 'b1'],
  ])('is found %s', (_, builds, found) => {
    expect(findBuild(builds.map(build), lost)?.id).toBe(found);
  });

  const old = { id: 'b9', commit: one, createdAt: '2026-01-01T00:00:30Z' };

  it.each<[what: string, builds: readonly object[], found: string | undefined]>([
    ['whatever its time', [{ commit: one, createdAt: '2025-12-31T00:00:00Z' }, old], 'b1'],
    ['without a time', [{ description: 'By run 7', createdAt: undefined }, old], 'b1'],
    ['by its commit, however it is described', [{ commit: one, description: 'Fix it' }, old], 'b1'],
    ['by its description where two are of its commit', [{ id: 'b2', commit: one }, { description: 'By run 7' }], 'b1'],
    ['not among those from before', [old], undefined],
    ['not where two are of its commit', [{ commit: one }, { id: 'b2', commit: one }], undefined],
    ['not by another commit', [{ commit: two }, old], undefined],
  ])('is found by its being new in the list %s', (_, builds, found) => {
    expect(findBuild(builds.map(build), { ...lost, listed: [build(old)] })?.id).toBe(found);
  });
});
