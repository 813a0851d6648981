import { expect, it } from 'vitest';
import { findOther } from '../../../src/operations/promotions/find-other.ts';

const from = { id: 'id-staging', name: 'staging' };
const route = { source: 'staging', from, apps: [], pipeline: 'p1', pipelineName: 'shop' };
const ours = { id: undefined, commit: undefined, app: { asked: 'eu' } };

it.each<[pipeline: object | undefined, other: string | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ id: 'p1', name: 'shop' }, undefined],
  [{ id: 'P1' }, undefined],
  [{ id: 'shop' }, undefined],
  [{ id: 'p1', name: 'Renamed' }, undefined],
  [{ id: 'p2', name: 'other' }, 'it is in the pipeline other'],
])('a promotion in the pipeline %j is another’s or not', (pipeline, other) => {
  expect(findOther({ listed: [], wholes: [{ pipeline }] as never }, ours, route as never)).toBe(other);
});
