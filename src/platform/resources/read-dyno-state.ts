import { type Fields, isFields } from '../../contract/is-fields.ts';
import { type Dyno, isAside, isBroken, isComing, isDown, isFit, isOut, isUnfit } from '../dyno.ts';
import { isHindrance, readState } from '../words/dyno-words.ts';
import { listSetbacks } from '../words/setbacks.ts';
import { isTelling } from '../words/status-words.ts';
import { pick, pickFlag, pickNumber, readField } from './fields.ts';

/** Something that is told of how a dyno stands, and what it means. */
type Told = Pick<Dyno, 'status' | 'state'>;

/** How a dyno stands by all that its record tells: it is up only if nothing there speaks against that. */
export function readDynoState(fields: unknown): Told {
  const words = ['status', 'state'].flatMap((name) => pick(fields, name) ?? []);
  const said = words.map((status): Told => ({ status, state: readState(status) }));
  // Of several words the worst counts, and one that nobody knows says nothing.
  const [word = said[0]] = [isBroken, isDown, isOut, isUnfit, isFit].flatMap((isSo) => said.filter(isSo));
  const reason = pick(fields, 'reason', 'status_reason');
  // One that is coming is not ready yet, and one that has ended may tell why.
  const isSure = word && (isUnfit(word) || isAside(word));
  // A reason may be of a life before, unless what it names keeps it from coming up now.
  const isHeld = (!word || isComing(word)) && isHindrance(reason);
  const doubt = isHeld ? ({ status: reason, state: 'broken' } as const) : !isSure && findDoubt(fields);
  const { state: told, status } = doubt || word || { state: 'untold' };
  const ending = readState(`exited (${pick(fields, 'exit_code', 'exit_status')})`);
  const endedWell = ending === 'finished' || /^completed$/i.test(reason ?? '');
  const ended = endedWell ? 'finished' : /^oom/i.test(reason ?? '') ? 'broken' : 'down';
  const state = told === 'down' ? ended : told;
  return { state, status: [...new Set([...words.slice(0, 1), status])].join(', ') || undefined };
}

/** A record with what Kubernetes tells of a dyno only in parts of its pod; what its containers were before (`lastState`) says nothing. */
export function readPod(own: Fields): Fields {
  const status = readField(own, 'status');
  const pod = isFields(status) ? { ...status, ...own, status: status['phase'] } : own;
  const list = (name: string) => [readField(pod, name) ?? []].flat();
  const [containers, conditions] = [list('container_statuses'), list('conditions')];
  const reason = containers.map((one) => pick(one, 'state.waiting.reason')).find(isHindrance);
  const isUnready =
    containers.some((one) => pickFlag(one, 'ready') === false) ||
    conditions.some((one) => pick(one, 'type') === 'Ready' && pickFlag(one, 'status') === false);
  const count = (sum: number, one: unknown) => sum + (pickNumber(one, 'restart_count') ?? 0);
  return {
    ...pod,
    // The phase of a pod is no word of its containers.
    ...(reason && { state: reason }),
    ...(isUnready && { ready: false }),
    ...(containers.length > 0 && { restarts: containers.reduce(count, 0) }),
  };
}

/** What a record says against its own word: an error or a flag, else how healthy or ready the dyno is. */
function findDoubt(fields: unknown): Told | undefined {
  // A reason may be of a life before.
  const { failure_reason: _, failureReason: __, ...now } = isFields(fields) ? fields : {};
  const setback = listSetbacks(now).find(({ kind }) => kind !== 'past');
  if (setback) return { status: setback.text, state: setback.kind === 'going' ? 'terminating' : 'broken' };
  const status = pick(fields, 'health', 'health_status', 'health.status');
  const health = { status, state: readState(status) };
  // It may get well by itself.
  if (isTelling(status) && isUnfit(health)) return isComing(health) ? health : { status, state: 'unwell' };
  const lack = ['ready', 'healthy'].find((name) => pickFlag(fields, name) === false);
  return lack ? { status: `not ${lack}`, state: 'coming' } : undefined;
}
