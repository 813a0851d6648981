import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import { inParallel } from '../../src/operations/in-parallel.ts';
import { listCells } from './cells.ts';
import { countPromises, readPromises, renderPromises } from './count-promises.ts';
import { type CutResult, type Result, renderReport } from './render-report.ts';
import { describeProblems, runCells } from './run-cells.ts';
import { titleOf } from './scenes.ts';
import { chooseEveryCut, cutAt, listCuttable } from './truncation.ts';

/** Runs every operation under every fault, in the dialects `status` and `builds`, each in a process of its own; `npm run test:faults`. */
const folder = join(import.meta.dirname, '../../report');

interface Part {
  readonly results: readonly Result[];
  readonly cuts: CutResult;
}

const [dialect] = process.argv.slice(2) as [Dialect?];
if (dialect === undefined) await reportAll();
else process.send?.(await runPart(dialect));

async function reportAll(): Promise<void> {
  const parts = await Promise.all([forkPart('status'), forkPart('builds')]);
  const cuts = parts.map((part) => part.cuts);
  const report = renderReport(
    parts.flatMap(({ results }) => results),
    { count: cuts.reduce((sum, { count }) => sum + count, 0), problems: cuts.flatMap(({ problems }) => problems) },
  );
  const promises = countPromises(readPromises());
  const page = `${report}\n${renderPromises(promises)}\n`;
  console.log(page);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'faults.md'), page);
  process.exitCode = report.includes('## Broken promises') || promises.some(({ broken }) => broken > 0) ? 1 : 0;
}

function forkPart(name: Dialect): Promise<Part> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [name]);
    child.on('message', (part) => resolve(part as Part));
    child.on('exit', (code) => reject(new Error(`the part ${name} ended with ${code} and no report`)));
  });
}

async function runPart(name: Dialect): Promise<Part> {
  const cells = await listCells(name);
  const judged = new Map((await runCells(cells)).map((one) => [one.cell, one]));
  // In the order of the list, not of the ends: the report reads the same each time.
  const inOrder = cells.map((cell) => judged.get(cell)).filter((one) => one !== undefined);
  const results = inOrder.map((one) => ({
    row: titleOf(one.cell.scene),
    column: one.cell.fault,
    green: one.cell.verdict === 'works' || one.cell.verdict === 'absent',
    problems: describeProblems(one),
  }));
  const chosen = chooseEveryCut(await listCuttable(name));
  const problems: string[] = [];
  await inParallel(chosen, 6, async ({ reply, bytes }) => {
    const problem = await cutAt(reply, bytes);
    if (problem !== undefined) problems.push(problem);
  });
  return { results, cuts: { count: chosen.length, problems } };
}
