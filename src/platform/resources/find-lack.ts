import { type Dyno, isComing, isFit, isUnfit } from '../dyno.ts';
import { readState } from '../words/dyno-words.ts';
import { tellsError } from '../words/told-values.ts';
import { pick, pickFlag, readField } from './fields.ts';

/** Something that is told of how a dyno stands, and what it means. */
export type ToldState = Pick<Dyno, 'status' | 'state'>;

/** Words that are no ill news of health, or none at all. */
const harmless =
  /^((not?|un)[-_ ]?(known|data|check|config|monitor)|disabled|info|warn|yellow|gr[ae]|good|normal|operational|pass|succe)/i;

/**
 * What a record says against the health of a thing, be it a dyno, a deployment or an app, or that it is not ready: right after a start
 * it may get well by itself. In a field that is there for health alone, a word that nobody knows is no good one.
 */
export function findLack(fields: unknown, checks: readonly unknown[] = []): ToldState | undefined {
  const paths = ['health', 'health_status', 'health.status'];
  const words = [...paths.map((path) => pick(fields, path)), ...checks.map((check) => pick(check, 'status'))];
  const ill = words.map((status): ToldState => ({ status, state: readState(status) })).find(isIll);
  if (ill) return isComing(ill) ? ill : { ...ill, state: 'unwell' };
  const conditions = listIn(fields, 'conditions').map((one) => ({
    [`${pick(one, 'type')}`]: readField(one, 'status'),
  }));
  const parts = [fields, ...conditions, ...listIn(fields, 'container_statuses', 'containers')];
  const flags = ['ready', 'healthy', 'Ready', 'Available'];
  const lack = flags.find((name) => parts.some((part) => pickFlag(part, name) === false));
  return lack ? { status: `not ${lack.toLowerCase()}`, state: 'coming' } : undefined;
}

/** What a record lists in some of its fields. */
export function listIn(fields: unknown, ...names: readonly string[]): readonly unknown[] {
  return names.flatMap((name) => readField(fields, name) ?? []);
}

/** An address is no word. */
function isIll(health: ToldState): boolean {
  const { status = '' } = health;
  if (!tellsError(status) || harmless.test(status)) return false;
  return isUnfit(health) || (/^[a-z]+([-_ ][a-z]+)?$/i.test(status) && !isFit(health));
}
