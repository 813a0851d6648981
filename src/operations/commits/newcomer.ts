import { type ActionError, GitHubError } from '../../contract/errors.ts';
import type { Comparison } from '../../contract/github.ts';
import type { App } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import type { AskSource } from '../verdict/sources.ts';
import { type Compare, type Incomparable, tellTrouble } from './compare-commits.ts';
import type { SeekBuild } from './seek-build.ts';

/** What is to be compared with what an app runs. */
export interface Newcomer {
  readonly app: App;
  readonly commit: string | undefined;
  /** The environment whose record tells what the app runs where the platform does not, and what it was rolled back from. */
  readonly environment: string | undefined;
  /** Whether an older commit is to be kept out: only then is it a warning that nothing can be compared. */
  readonly guards: boolean;
  readonly compare: Compare;
  /** Where the build that an app names is sought, if not among its own alone. */
  readonly seekBuild?: SeekBuild;
  /** How sources are asked that a platform need not have, if not for this app alone. */
  readonly ask?: AskSource;
  /** Who else can compare, where GitHub cannot. */
  compareElsewhere?(): Promise<Comparison | undefined>;
}

/** Compares a newcomer with another commit; nothing where either is not known, or GitHub does not compare them. */
export async function compareCommits(
  context: Context,
  newcomer: Newcomer,
  base: string | undefined,
): Promise<Comparison | undefined> {
  const { commit, compare } = newcomer;
  if (base === undefined || commit === undefined) return undefined;
  const compared = await compare(base, commit);
  return 'trouble' in compared ? sayTrouble(context, newcomer, compared) : compared;
}

/** An error as a reason why there is no comparison. */
export function toIncomparable(error: ActionError): Incomparable {
  return { trouble: error.message, hint: error instanceof GitHubError ? error.hint : '' };
}

/** That nothing can be compared is a warning where an older commit was to be kept out. */
export function sayTrouble({ log }: Context, { app, guards }: Newcomer, incomparable: Incomparable): undefined {
  const message = tellTrouble(incomparable);
  if (guards) log.warning(`The commit could not be compared with what ${app.name} runs: ${message}`);
  else log.info(`What ${app.name} runs could not be compared: ${message}`);
}
