import { type ActionError, GitHubError } from '../../contract/errors.ts';
import type { Comparison, Order } from '../../contract/github.ts';
import type { RecordedPlace } from '../../contract/github-deployments.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { keepAnswers, rememberSources } from '../verdict/sources.ts';
import { type FindRecord, findNewer } from './find-newer.ts';
import { findOnPlatform } from './find-on-platform.ts';
import { findRecordedState, type RecordedState } from './find-recorded-state.ts';
import { compareCommits, type Newcomer, sayTrouble, toIncomparable } from './newcomer.ts';

/** How a commit stands to what an app runs. */
export interface ComparedWithRunning extends Partial<Omit<Comparison, 'order'>> {
  readonly order: Order | 'unknown';
  readonly running?: string | undefined;
  /** Why it is not to take the place of what the app runs; nothing where it may. */
  readonly tooOld?: string | undefined;
}

/** Compares a commit with what an app runs, with what it may run, and with what it was rolled back from. */
export async function compareWithRunning(context: Context, asked: Newcomer): Promise<ComparedWithRunning> {
  const newcomer = { ...asked, ask: keepAnswers(asked.ask ?? rememberSources()) };
  const { app, commit, environment, guards } = newcomer;
  const place = environment ? placeOf(context, environment, app) : undefined;
  const findRecord = openRecord(context, newcomer, place);
  const { doubted, isTold, running } = await findRunning(context, newcomer, findRecord);
  const compared = (await compareCommits(context, newcomer, running)) ?? (await newcomer.compareElsewhere?.());
  const what = running === undefined ? `what ${app.name} runs` : `${running}, which ${app.name} runs`;
  if (compared?.order === 'behind') return { ...compared, running, tooOld: `${commit} is older than ${what}` };
  const newer = guards
    ? await findNewer(context, newcomer, { compared, doubted, findRecord, isTold, place })
    : undefined;
  if (newer !== undefined) return { order: 'unknown', ...compared, running, tooOld: newer };
  if (!compared) {
    if (guards && running === undefined)
      context.log.warning(
        `Which commit ${app.name} runs is told neither by the platform nor by a record: \`on-older\` has no effect.`,
      );
    return { order: 'unknown', running };
  }
  if (guards && compared.order === 'diverged')
    context.log.warning(
      `${commit} lacks commits of ${what}: their histories went different ways, and \`on-older\` keeps out only what is older.`,
    );
  return { ...compared, running };
}

/** A way to read what is on record, once, and to say only once why that cannot be read. */
function openRecord(context: Context, newcomer: Newcomer, place: RecordedPlace | undefined): FindRecord {
  let asked: Promise<RecordedState | undefined> | undefined;
  const read = async () => place && findRecordedState(context, place);
  return (isTold = false) => {
    // That the app has no record yet is no trouble where the platform tells what it runs.
    asked ??= orExplain(context, read, (error) =>
      isTold && !(error instanceof GitHubError) ? undefined : sayTrouble(context, newcomer, toIncomparable(error)),
    );
    return asked;
  };
}

/** The commit that an app runs, whether the platform tells it, and what the app shows without anybody who confirms it. Trouble of the platform is told only if no record helps. */
async function findRunning(
  context: Context,
  newcomer: Newcomer,
  findRecord: FindRecord,
): Promise<{ readonly running: string | undefined; readonly isTold: boolean; readonly doubted: string | undefined }> {
  const { app, ask, seekBuild } = newcomer;
  let trouble: ActionError | undefined;
  let doubted: string | undefined;
  const doubt = (error: ActionError, commit: string | undefined) => {
    doubted = commit;
    throw error;
  };
  const look = () => findOnPlatform(context, app, { seekBuild, ask, inDoubt: doubt });
  const shown = await orExplain(context, look, (error) => {
    trouble = error;
    return undefined;
  });
  const running = shown ?? (await findRecord())?.commit;
  if (trouble && running === undefined) sayTrouble(context, newcomer, toIncomparable(trouble));
  return { doubted, isTold: shown !== undefined, running };
}
