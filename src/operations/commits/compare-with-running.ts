import { type ActionError, GitHubError } from '../../contract/errors.ts';
import type { Comparison, Order } from '../../contract/github.ts';
import type { RecordedPlace } from '../../contract/github-deployments.ts';
import type { App } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { type Compare, type Incomparable, tellTrouble } from './compare-commits.ts';
import { findLeft } from './find-left.ts';
import { findOnPlatform } from './find-on-platform.ts';
import { findRecordedState, type RecordedState } from './find-recorded-state.ts';
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
  /** Who else can compare, where GitHub cannot. */
  compareElsewhere?(): Promise<Comparison | undefined>;
}

/** How a commit stands to what an app runs. */
export interface ComparedWithRunning extends Partial<Omit<Comparison, 'order'>> {
  readonly order: Order | 'unknown';
  readonly running?: string | undefined;
  /** Why it is not to take the place of what the app runs; nothing where it may. */
  readonly tooOld?: string | undefined;
}

/** Compares a commit with what an app runs, with what it may run, and with what it was rolled back from. */
export async function compareWithRunning(context: Context, newcomer: Newcomer): Promise<ComparedWithRunning> {
  const { app, commit, environment, guards } = newcomer;
  const place = environment ? placeOf(context, environment, app) : undefined;
  let asked: Promise<RecordedState | undefined> | undefined;
  const readRecord = async () => place && findRecordedState(context, place);
  const findRecord = () => {
    asked ??= orExplain(context, readRecord, (error) => sayTrouble(context, newcomer, describeTrouble(error)));
    return asked;
  };
  const { running, isTold } = await findRunning(context, newcomer, findRecord);
  const compared = (await compareCommits(context, newcomer, running)) ?? (await newcomer.compareElsewhere?.());
  const what = running === undefined ? `what ${app.name} runs` : `${running}, which ${app.name} runs`;
  if (compared?.order === 'behind') return { ...compared, running, tooOld: `${commit} is older than ${what}` };
  // What the platform says that it runs has not been left.
  const runsIt = isTold && compared?.order === 'identical';
  const record = guards && !runsIt ? await findRecord() : undefined;
  const isLeft = !(record?.isKept && compared?.order === 'identical');
  const onRecord = { left: (isLeft && record?.left) || [], mayRun: (!isTold && record?.mayRun) || [] };
  const tooOld = await findNewerOnRecord(context, { ...newcomer, environment: place?.environment }, onRecord);
  if (tooOld !== undefined) return { order: 'unknown', ...compared, running, tooOld };
  const left =
    guards && place && compared?.order === 'diverged' ? await findLeftBefore(context, newcomer, place) : undefined;
  if (left !== undefined) return { ...compared, order: 'diverged', running, tooOld: left };
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

/** The commit that an app runs, and whether the platform tells it. Where that is in trouble, it is told only if no record helps. */
async function findRunning(
  context: Context,
  newcomer: Newcomer,
  findRecord: () => Promise<RecordedState | undefined>,
): Promise<{ readonly running: string | undefined; readonly isTold: boolean }> {
  let trouble: ActionError | undefined;
  const look = () => findOnPlatform(context, newcomer.app, newcomer.seekBuild);
  const shown = await orExplain(context, look, (error) => {
    trouble = error;
    return undefined;
  });
  const running = shown ?? (await findRecord())?.commit;
  if (trouble && running === undefined) sayTrouble(context, newcomer, describeTrouble(trouble));
  return { running, isTold: shown !== undefined };
}

/** What is on record and newer, although it is not known to run: what may run, and what was rolled back from. */
async function findNewerOnRecord(
  context: Context,
  newcomer: Newcomer,
  { left, mayRun }: Pick<RecordedState, 'left' | 'mayRun'>,
): Promise<string | undefined> {
  const { app, commit, environment } = newcomer;
  for (const other of mayRun) {
    const since = await compareCommits(context, newcomer, other);
    if (since?.order === 'behind') return `${commit} is older than ${other}, which ${app.name} may run`;
  }
  for (const from of left) {
    const since = await compareCommits(context, newcomer, from);
    if (since && ['behind', 'identical'].includes(since.order)) return tellLeft(commit, from, environment);
  }
  return undefined;
}

/** What was left before that which runs now took its place. */
async function findLeftBefore(context: Context, newcomer: Newcomer, place: RecordedPlace): Promise<string | undefined> {
  const { commit = '', compare } = newcomer;
  const find = () => findLeft(context, place, { commit, compare });
  const left = await orExplain(context, find, (error) => sayTrouble(context, newcomer, describeTrouble(error)));
  return left && tellLeft(commit, left, place.environment);
}

function tellLeft(commit: string | undefined, left: string, environment: string | undefined): string {
  return `${commit} is not newer than ${left}, from which a rollback of ${environment} was started`;
}

async function compareCommits(
  context: Context,
  newcomer: Newcomer,
  base: string | undefined,
): Promise<Comparison | undefined> {
  const { commit, compare } = newcomer;
  if (base === undefined || commit === undefined) return undefined;
  const compared = await compare(base, commit);
  return 'trouble' in compared ? sayTrouble(context, newcomer, compared) : compared;
}

function describeTrouble(error: ActionError): Incomparable {
  return { trouble: error.message, hint: error instanceof GitHubError ? error.hint : '' };
}

/** That nothing can be compared is a warning where an older commit was to be kept out. */
function sayTrouble({ log }: Context, { app, guards }: Newcomer, incomparable: Incomparable): undefined {
  const message = tellTrouble(incomparable);
  if (guards) log.warning(`The commit could not be compared with what ${app.name} runs: ${message}`);
  else log.info(`What ${app.name} runs could not be compared: ${message}`);
}
