import type { DeploymentTarget, RecordedPlace } from '../contract/github-deployments.ts';
import { isFields } from '../contract/is-fields.ts';

/** What this action noted in the payload of a Deployment that it recorded. */
export interface OwnNote {
  /** Tells it from all others. */
  readonly mark: string;
  /** The apps that it is of; absent where it was recorded before that was noted. */
  readonly apps?: readonly unknown[] | undefined;
  /** Of a rollback: the commit that it led back from. */
  readonly rolledBackFrom?: string | undefined;
  /** Of a rebuild: the commit that failed. */
  readonly insteadOf?: string | undefined;
  /** The build that was begun elsewhere, and waited for here. */
  readonly takesUp?: string | undefined;
}

/** The payload that makes a Deployment known as a record of this action's. */
export function writeNote(mark: string, { apps, insteadOf, rolledBackFrom, takesUp }: DeploymentTarget) {
  return {
    ...{ 'platform-deploy': mark, apps },
    ...(rolledBackFrom && { 'rolled-back-from': rolledBackFrom }),
    ...(insteadOf && { 'instead-of': insteadOf }),
    ...(takesUp && { 'takes-up': takesUp }),
  };
}

/**
 * Reads what this action noted of a Deployment; nothing of one by anybody else. GitHub itself makes one for every job with an
 * `environment`, and calls it a success whatever became of the app.
 */
export function readNote(payload: unknown): OwnNote | undefined {
  try {
    // REST may show it as text, and GraphQL always does: text in a text where it was given as one.
    if (typeof payload === 'string') return readNote(JSON.parse(payload));
  } catch {
    return undefined;
  }
  const told = isFields(payload) ? payload : {};
  const {
    'platform-deploy': mark,
    apps,
    'rolled-back-from': from,
    'instead-of': insteadOf,
    'takes-up': takesUp,
  } = told;
  if (typeof mark !== 'string') return undefined;
  return {
    mark,
    apps: Array.isArray(apps) ? apps : undefined,
    rolledBackFrom: typeof from === 'string' ? from : undefined,
    insteadOf: typeof insteadOf === 'string' ? insteadOf : undefined,
    takesUp: typeof takesUp === 'string' ? takesUp : undefined,
  };
}

/** Whether a record is of an app: one that names none may be. */
export function isNoteOf({ apps: noted }: OwnNote, { apps }: RecordedPlace): boolean {
  const known = apps.map((name) => name.toLowerCase());
  return noted?.some((name) => typeof name === 'string' && known.includes(name.toLowerCase())) ?? true;
}

/** Whether a success there leaves nothing of a record: it is of the same app, or of the namespace in which the app is. */
export function isReplacedBy(note: OwnNote, place: RecordedPlace): boolean {
  return note.apps?.length === 0 || isNoteOf(note, place);
}
