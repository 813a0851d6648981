import type { FaultTarget } from '../../scripts/emulator/faults/fault-spec.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import { catalogue, type Fault } from './catalogue.ts';
import type { Cell } from './cell.ts';
import { type Performance, perform } from './perform.ts';
import { classOf, nameOf } from './request-class.ts';
import { deletes, expectVerdict, type Hit, isNoSource, isOneOfMany, type Verdict } from './rules.ts';
import { loadScenes } from './scenes.ts';
import { specialCells } from './special-cells.ts';

/** Faults of requests that a step makes while it waits must end before the build or the wait does. */
const shortWait = { timeout: '12s' };
/** The shortest that the input takes. */
const shortRequest = { 'request-timeout': '1s' };
/** What answers at the end of a command is bounded by the step's own time alone, in which a sign-in may come first. */
const shortStep = { timeout: '3s' };
const lastingTargets: readonly FaultTarget[] = ['execInDyno', 'runTask'];

/** How a wait ends that came to no end. */
const openEnd =
  /continues on the platform|Nothing was seen of the|cannot be seen|ended is not known|but not checked|The time is up|did not end within/;

/** Plays every scene without a fault to see what it asks of the platform, and lists every cell. */
export async function listCells(dialect: Dialect): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for (const scene of await loadScenes()) {
    const clean = await perform(scene, dialect);
    if (clean.step.exitCode !== 0) throw new Error(`${scene.operation} fails without a fault: ${clean.step.log}`);
    for (const place of listPlaces(clean))
      for (const fault of catalogue)
        for (const lasting of durations(fault))
          cells.push(makeCell({ scene, dialect, fault, lasting, ...place }, clean));
    cells.push(...specialCells(scene, dialect, clean));
  }
  return cells;
}

/** Whether to let a fault hit once, always, or both: as often as it can make a difference. */
function durations({ means, costly, spec }: Fault): readonly boolean[] {
  if (costly) return [false];
  return means === 'harmless' || spec.location !== undefined ? [true] : [false, true];
}

type Place = Pick<Hit, 'target' | 'look' | 'duringWait'>;

/** Each endpoint that a step calls; those by which it waits also from the wait on. */
function listPlaces({ requests, beforeWait }: Performance): readonly Place[] {
  const called = requests.map(({ endpoint }) => endpoint as FaultTarget);
  const lastWrite = requests.findLastIndex(({ method }) => method !== 'GET');
  const waits = beforeWait !== undefined;
  const isLook = (target: FaultTarget) => waits && called.indexOf(target) > lastWrite;
  return [
    ...[...new Set(called)].map((target) => ({ target, look: isLook(target), duringWait: false })),
    ...[...new Set(waits ? called.slice(beforeWait) : [])].map((target) => ({ target, look: true, duringWait: true })),
  ];
}

function makeCell(hit: Hit, clean: Performance): Cell {
  const { scene, dialect, fault, lasting, target, look, duringWait } = hit;
  const verdict = expectVerdict(hit);
  const place = { ...fault.spec, endpoint: target };
  return {
    scene,
    dialect,
    fault: fault.name,
    detail: `${target}${duringWait ? ' during the wait' : ''}, ${lasting ? 'lasting' : 'once'}`,
    trouble: {
      faults: [lasting ? place : { ...place, count: 1 }],
      duringWait,
      inputs: { ...(fault.slow ? shorten(target) : {}), ...(look ? shortWait : {}) },
    },
    verdict,
    done: isDone(hit, verdict, clean),
    says: look ? [openEnd, nameOf(target)] : [nameOf(target)],
    tellsLess: tellsLess(hit),
    unclear: fault.acts && deletes.includes(target),
    clean,
    slow: fault.slow === true,
  };
}

/** Whether a step that works all the same may tell less than without the fault. */
function tellsLess(hit: Hit): boolean {
  const { fault, target } = hit;
  const isStart = target === 'startBuild' || target === 'createPromotion';
  return (
    ['403', '404', '410'].includes(fault.name) ||
    isNoSource(hit) ||
    isOneOfMany(hit) ||
    classOf(target) === 'aside' ||
    (fault.means === 'empty' && isStart)
  );
}

function shorten(target: FaultTarget) {
  return lastingTargets.includes(target) ? shortStep : shortRequest;
}

/** A request that changes something is done if the platform acts on it; else it depends on what comes first. */
function isDone({ target, fault, look }: Hit, verdict: Verdict, { requests }: Performance): boolean {
  if (verdict === 'works') return true;
  if (verdict === 'absent') return false;
  const written = requests.findIndex(({ method, path }) => method !== 'GET' && path.startsWith('/api/'));
  const reached = requests.findIndex(({ endpoint }) => endpoint === target);
  if (reached === written) return fault.acts;
  return look || (written >= 0 && written < reached);
}
