import { describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { catalogue } from './catalogue.ts';
import { listCells } from './cells.ts';
import { describeProblems, runCells, sampleCells } from './run-cells.ts';

const cells = [...(await listCells('status')), ...(await listCells('builds'))];
const sample = sampleCells(cells, 1);

describe('a sample of every operation under every fault', () => {
  it('keeps its promises in each cell', { timeout: 180_000 }, async () => {
    const judged = await runCells(sample);
    expect(judged.flatMap(describeProblems)).toEqual([]);
    expect(judged).toHaveLength(sample.length);
  });

  it('leaves out no operation and no fault', async () => {
    const operations = Object.values(await loadOperationsByResource()).flat();
    const sampled = new Set(sample.map(({ scene }) => scene.operation));
    expect(operations.map(({ name }) => name).filter((name) => !sampled.has(name))).toEqual([]);
    const met = new Set(sample.map(({ fault }) => fault));
    expect([...catalogue.map(({ name }) => name), 'connection refused'].filter((name) => !met.has(name))).toEqual([]);
    expect(new Set(sample.map(({ fault }) => fault))).toEqual(new Set(cells.map(({ fault }) => fault)));
  });
});
