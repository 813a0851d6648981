import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { isAside, isComing, isUnfit } from '../../dyno.ts';
import { isHindrance } from '../../words/dyno-words.ts';
import { pick, pickNumber, readField } from './fields.ts';
import { findLack, findSetback, readOwnWord, type ToldState } from './find-lack.ts';

/** How a dyno stands by all that its record tells: it is up only if nothing there speaks against that. */
export function readDynoState(fields: unknown): ToldState {
  const word = readOwnWord(fields);
  const reason = pick(fields, 'reason', 'status_reason');
  // One that is coming is not ready yet, and one that has ended may tell why.
  const isSure = word && (isUnfit(word) || isAside(word));
  // A reason may be of a life before, unless what it names keeps it from coming up now.
  const isHeld = (!word || isComing(word)) && isHindrance(reason);
  const doubt = isHeld ? ({ status: reason, state: 'broken' } as const) : !isSure && findDoubt(fields);
  const { state, status } = doubt || word || { state: 'untold' };
  return {
    state,
    status: [...new Set([pick(fields, 'status', 'state') ?? [], status].flat())].join(', ') || undefined,
  };
}

/** A record with what Kubernetes tells of a dyno only in parts of its pod; what its containers were before (`lastState`) says nothing. */
export function readPod(own: Fields): Fields {
  const status = readField(own, 'status');
  const pod = isFields(status) ? { ...status, ...own, status: status['phase'] } : own;
  const containers = ['container_statuses', 'containers'].flatMap((name) => readField(pod, name) ?? []);
  const reason = containers.map((one) => pick(one, 'state.waiting.reason')).find(isHindrance);
  const restarts = containers.flatMap((one) => pickNumber(one, 'restart_count') ?? []);
  return {
    ...pod,
    // The phase of a pod is no word of its containers.
    ...(reason && { state: reason }),
    ...(restarts.length > 0 && { restarts: restarts.reduce((sum, one) => sum + one) }),
  };
}

/** What a record says against its own word: an error or a flag, else how healthy or ready the dyno is. */
function findDoubt(fields: unknown): ToldState | undefined {
  const setback = findSetback(fields);
  if (setback) return { status: setback.text, state: setback.kind === 'going' ? 'terminating' : 'broken' };
  // Those of a deployment may be of its source.
  return findLack(fields, readField(fields, 'checks'));
}
