import { inParallel } from '../../src/operations/in-parallel.ts';
import type { Cell } from './cell.ts';
import { type Judged, judgeCell } from './judge.ts';

/** Steps that wait for a stalled reply cost nothing: many of them run beside the few that work. */
const workers = { slow: 24, fast: 4 };

/** Runs cells and judges each. */
export async function runCells(cells: readonly Cell[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  const judge = async (cell: Cell) => {
    let one = await judgeCell(cell);
    // On a busy machine also a request that no fault hits may take the second that these steps have for one.
    for (let again = 0; cell.slow && one.problems.length > 0 && again < 2; again++) one = await judgeCell(cell);
    judged.push(one);
  };
  await Promise.all([
    inParallel(
      cells.filter(({ slow }) => slow),
      workers.slow,
      judge,
    ),
    inParallel(
      cells.filter(({ slow }) => !slow),
      workers.fast,
      judge,
    ),
  ]);
  return judged;
}

/** A cell that failed, in one line. */
export function describeProblems({ cell, problems }: Judged): readonly string[] {
  const { scene, dialect, fault, detail } = cell;
  const where = [scene.operation, scene.variant, fault, detail, dialect].filter((part) => part !== '').join(', ');
  return problems.map((problem) => `${where}: ${problem}`);
}

/** A part of the cells, the same for the same seed, in which every operation, place and fault occurs. */
export function sampleCells(cells: readonly Cell[], seed: number): readonly Cell[] {
  const shuffled = cells
    .map((cell, at) => ({ cell, order: mix(at, seed) }))
    .sort((one, other) => one.order - other.order)
    .map(({ cell }) => cell);
  const covered = new Set<string>();
  // First the cells in which all their facts are new, then those for what is left: few cells, and nothing missing.
  return [3, 2, 1].flatMap((news) =>
    shuffled.filter((cell) => {
      const fresh = factsOf(cell).filter((fact) => !covered.has(fact));
      if (fresh.length < news) return false;
      for (const fact of fresh) covered.add(fact);
      return true;
    }),
  );
}

/** What a cell shows: what becomes of a fault, that an operation was hit at a place, and that it was hit in a dialect. */
function factsOf({ scene, fault, detail, dialect, verdict }: Cell): readonly string[] {
  const [target = '', often = ''] = detail.split(', ');
  return [
    `${fault}, ${often}, ${verdict}`,
    `${scene.operation}, ${scene.variant}, ${target}`,
    `${scene.operation}, ${dialect}`,
  ];
}

/** A number that looks like chance and is none. */
function mix(at: number, seed: number): number {
  const mixed = Math.imul((at + 1) ^ seed, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
}
