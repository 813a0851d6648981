import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import type { RequestHead } from '../../../src/emulator/http/read-request.ts';
import type { SpoilBuild } from '../../../src/emulator/started-build.ts';
import type { Store } from '../../../src/emulator/state/store.ts';
import { describeSubject, type FaultSubject } from '../request-target.ts';
import { checkFault } from './check-fault.ts';
import type { Send } from './delivery.ts';
import { replaceReply } from './fault-replies.ts';
import { type FaultSpec, replacingFaults } from './fault-spec.ts';
import { type BuildBehaviour, buildFaults, spoilBuild } from './spoil-build.ts';
import { spoilDelivery } from './spoil-delivery.ts';

/** A fault that waits to happen. */
interface ActiveFault extends FaultSpec {
  readonly id: number;
  /** How often it happened so far. */
  readonly hits: number;
}

/** What goes wrong with one request. */
export interface RequestFault {
  /** What it is called to whoever watches. */
  readonly name: string;
  /** Where it strikes: what comes after that in the request's way does not happen, but for the reply. */
  readonly strikes: 'before-reading' | 'before-work' | 'after-work';
  /** The caller's token expires with this request. */
  readonly endsToken: boolean;
  /** The reply that takes the place of the right one; the right one itself if the fault has nothing to say. */
  replace(reply: ServiceReply, url: URL, now: number): ServiceReply;
  /** Sends the reply; as it is if not given. */
  readonly send?: Send | undefined;
}

/** The faults in force. */
export interface Faults {
  /** The fault that hits this request, if any. */
  take(head: RequestHead, store: Store): RequestFault | undefined;
  /** What becomes of a build of the app with this id and name. */
  readonly spoilBuild: SpoilBuild;
  clear(): void;
  /** Orders a fault, or throws a `Refusal` that says what is wrong with the order. */
  add(spec: FaultSpec): ActiveFault;
  list(): readonly ActiveFault[];
  remove(id: number): boolean;
}

interface Entry {
  readonly id: number;
  readonly spec: FaultSpec;
  readonly draw: () => number;
  hits: number;
}

/** Makes an empty list of faults. */
export function createFaults(): Faults {
  let entries: Entry[] = [];
  let lastId = 0;

  const isHit = (entry: Entry): boolean => {
    if (entry.draw() >= (entry.spec.probability ?? 1)) return false;
    entry.hits += 1;
    if (entry.hits === entry.spec.count) entries = entries.filter((other) => other !== entry);
    return true;
  };

  return {
    add(order) {
      const spec = checkFault(order);
      lastId += 1;
      const entry: Entry = { id: lastId, spec, draw: createRandom(spec.seed ?? 1), hits: 0 };
      entries = [...entries, entry];
      return render(entry);
    },
    list: () => entries.map(render),
    remove(id) {
      const before = entries.length;
      entries = entries.filter((entry) => entry.id !== id);
      return entries.length < before;
    },
    clear() {
      entries = [];
    },
    take(head, store) {
      const subject = describeSubject(head, store);
      const isMeant = ({ spec }: Entry) => subject !== undefined && !isBuildFault(spec) && matches(spec, subject);
      const hit = entries.find((entry) => isMeant(entry) && isHit(entry));
      return hit && describeFault(hit.spec);
    },
    spoilBuild(build, apps) {
      const isMeant = ({ spec }: Entry) => isBuildFault(spec) && matches(spec, { target: 'startBuild', apps });
      return spoilBuild(build, entries.filter(isMeant).filter(isHit).map(orderOf));
    },
  };
}

function orderOf({ spec }: Entry): BuildBehaviour {
  return spec as BuildBehaviour;
}

function render({ id, spec, hits }: Entry): ActiveFault {
  return { id, ...spec, hits };
}

/** What an order means for the request that it hits. */
function describeFault(spec: FaultSpec): RequestFault {
  return {
    name: spec.fault,
    strikes: findStrike(spec),
    endsToken: spec.fault === 'token-expires',
    replace: (reply, url, now) => replaceReply(spec, reply, url, now),
    send: spoilDelivery(spec),
  };
}

function findStrike({ fault, executed }: FaultSpec): RequestFault['strikes'] {
  if (executed || !replacingFaults.some((kind) => kind === fault)) return 'after-work';
  // A connection that breaks at once breaks before the body is read.
  return fault === 'reset-before' ? 'before-reading' : 'before-work';
}

function isBuildFault({ fault }: FaultSpec): boolean {
  return buildFaults.some((name) => name === fault);
}

function matches({ endpoint = '*', app, fault }: FaultSpec, { target, apps }: FaultSubject): boolean {
  if (app !== undefined && !apps.includes(app)) return false;
  return isBuildFault({ fault }) || endpoint === '*' || endpoint === target;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
