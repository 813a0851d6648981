import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { FaultSpec, FaultTarget } from '../../scripts/emulator/faults/fault-spec.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import { perform } from './perform.ts';
import { classOf } from './request-class.ts';
import { bodiless, buildSources, deletes, isAside } from './rules.ts';
import { loadScenes, type Scene, titleOf } from './scenes.ts';

/** A reply of a step that can be cut. */
export interface Cuttable {
  readonly scene: Scene;
  readonly dialect: Dialect;
  readonly target: FaultTarget;
  /** Where it may be cut: from the first byte after which it is no right reply any more to the last but one. */
  readonly cuts: readonly [from: number, to: number];
}

/** Every reply that every operation relies on, with its length. */
export async function listCuttable(dialect: Dialect): Promise<readonly Cuttable[]> {
  const found: Cuttable[] = [];
  for (const scene of await loadScenes()) {
    const lengths = await measureReplies(scene, dialect);
    for (const [target, length] of lengths) {
      const from = bodiless.includes(target) ? 1 : 0;
      // The repeat of these is answered with 404, and that is told by the status alone; or a look tells what became of it.
      const isTold = deletes.includes(target) || classOf(target) === 'erase';
      const isSpare = isAside(scene, target) || buildSources.includes(target);
      if (!isTold && !isSpare && length > from) found.push({ scene, dialect, target, cuts: [from, length - 1] });
    }
  }
  return found;
}

/** Runs a step whose reply is always cut after some bytes, though HTTP calls it whole. Gives what is wrong with the step's end. */
export async function cutAt({ scene, dialect, target }: Cuttable, bytes: number): Promise<string | undefined> {
  const faults: FaultSpec[] = [{ endpoint: target, fault: 'truncate', bytes }];
  // What was made may be found by a look, which would confirm it: the look is cut too.
  if (classOf(target) === 'create') faults.push(...lookups.map((endpoint) => cut(endpoint, 1)));
  const { step } = await perform(scene, dialect, { faults, inputs: { timeout: '20s' } });
  const end = step.exitCode === 1 && /^::error title=.+::/m.test(step.log);
  return end ? undefined : `${titleOf(scene)}: green with ${target} cut after ${bytes} bytes (${dialect})`;
}

const lookups: readonly FaultTarget[] = ['getApp', 'getNamespace', 'listDomains'];
const cut = (endpoint: FaultTarget, bytes: number): FaultSpec => ({ endpoint, fault: 'truncate', bytes });

/** The shortest of the replies of each endpoint in a run without faults. */
async function measureReplies(scene: Scene, dialect: Dialect): Promise<ReadonlyMap<FaultTarget, number>> {
  const sizes: number[] = [];
  const measure = (message: unknown) => {
    const { headers } = (message as { response: IncomingMessage }).response;
    // GitHub's replies carry no request id.
    if (headers['x-request-id'] !== undefined) sizes.push(Number(headers['content-length'] ?? 0));
  };
  subscribe('http.client.response.finish', measure);
  const { requests } = await perform(scene, dialect);
  unsubscribe('http.client.response.finish', measure);
  const shortest = new Map<FaultTarget, number>();
  for (const [at, { endpoint, status }] of requests.entries()) {
    // An error tells by its status: its words are not relied on.
    if (endpoint === null || (status ?? 0) >= 300) continue;
    shortest.set(endpoint, Math.min(sizes[at] ?? 0, shortest.get(endpoint) ?? Number.POSITIVE_INFINITY));
  }
  return shortest;
}

/** One step with one reply cut. */
export interface Cut {
  readonly reply: Cuttable;
  readonly bytes: number;
}

const moderate = 400;
const stride = 16;

/** Every byte of a set of replies: of each endpoint once, and of each operation at least one; long ones by strides. */
export function chooseEveryCut(replies: readonly Cuttable[]): readonly Cut[] {
  const chosen = replies.filter((reply, at) => {
    const isFirst = replies.findIndex(({ target }) => target === reply.target) === at;
    const siblings = replies.filter(({ scene }) => scene.operation === reply.scene.operation);
    return isFirst || siblings.every(({ cuts }) => cuts[1] >= reply.cuts[1]);
  });
  return chosen.flatMap((reply) => cutsOf(reply, reply.cuts[1] < moderate ? 1 : stride));
}

/** A few cuts of every reply, by a stride that no structure of the replies follows; the ends always. */
export function chooseSomeCuts(replies: readonly Cuttable[], count: number): readonly Cut[] {
  return replies.flatMap((reply) => cutsOf(reply, Math.max(1, Math.floor((reply.cuts[1] - reply.cuts[0]) / count))));
}

function cutsOf(reply: Cuttable, step: number): readonly Cut[] {
  const [from, to] = reply.cuts;
  const places = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
  return [...new Set([...places, to])].map((bytes) => ({ reply, bytes }));
}
