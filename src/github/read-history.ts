import { OutcomeError } from '../contract/errors.ts';
import type { DeploymentRecord, Deployments, RecordedPlace } from '../contract/github-deployments.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import {
  followTakenUp,
  isUnwaited,
  isVagueFailure,
  readOpenBuild,
  retired,
  runsSign,
  tellsOfDeployment,
} from './ending-signs.ts';
import { isNoteOf } from './own-note.ts';
import { explain } from './trouble.ts';

/** Of so many Deployments it is asked how they ended: each costs a request, and a job has a thousand an hour. */
const mostEnds = 100;

const ifRefused = 'Add `permissions: { deployments: read }` to the job; where it deploys, `deployments: write`.';

/** The reading of what is on record; here a failure is told, because what is read decides what is done. */
export function openRecords(calls: DeploymentCalls): Pick<Deployments, 'history' | 'findSuccesses' | 'listRollbacks'> {
  return {
    async *history(place, commit) {
      try {
        yield* readHistory(calls, place, commit);
      } catch (error) {
        explain(`GitHub did not show the record of ${place.environment}`, ifRefused)(error);
      }
    },
    listRollbacks: (place) =>
      listRollbacks(calls, place).catch(explain(`GitHub did not show the record of ${place.environment}`, ifRefused)),
    findSuccesses: (places) =>
      calls.findSuccesses(places).catch(explain('GitHub did not show what is on record', ifRefused)),
  };
}

/**
 * The latest Deployments of an app that this action recorded, and how they ended. It is an error if the app can run none of these while there are
 * records by others: such a record tells nothing of the app, even where GitHub calls it a success.
 */
export async function* readHistory(calls: DeploymentCalls, place: RecordedPlace, commit?: string) {
  let [asked, others, good]: [number, boolean, boolean] = [0, false, commit !== undefined];
  const foundBad = new Set<string>();
  const becomeOf = followTakenUp<Judged>();
  for await (const own of calls.listAll(place, commit)) {
    others ||= own === undefined;
    if (own === undefined) continue;
    const { at, id, note, sha } = own;
    const statuses = await calls.getStatuses(id);
    const success = statuses.find(({ state }) => state === 'success');
    const { insteadOf, rolledBackFrom, takesUp } = note;
    const left = statuses.map(({ description }) => readOpenBuild(description)).find((told) => told !== undefined);
    const end = success ? judgeSuccess(statuses) : judge(statuses);
    const { came, isGood, wasFoundBad } = becomeOf('', { left, takesUp }, end);
    good ||= !['not', 'failed', 'vague'].includes(came);
    // What was found out of a commit holds for its earlier records, too.
    if (wasFoundBad) foundBad.add(sha);
    asked += 1;
    yield {
      commit: sha,
      at,
      runUrl: (success ?? statuses.at(-1))?.runUrl,
      insteadOf,
      rolledBackFrom,
      buildId: left ?? takesUp,
      came,
      isGood: isGood && !foundBad.has(sha),
    };
    if (asked === mostEnds) break;
  }
  if (others && !good) refuseOthers(place);
}

type Statuses = Awaited<ReturnType<DeploymentCalls['getStatuses']>>;

/** What is known of an end. */
interface Judged extends Pick<DeploymentRecord, 'came' | 'isGood'> {
  /** Whether its commit came to run, and was not well then. */
  readonly wasFoundBad: boolean;
}

/**
 * What is known of one that was a success. Who tests what was deployed may end it otherwise later, or begin to look at it again: the last
 * such word counts. That it is inactive by now takes nothing away.
 */
function judgeSuccess(statuses: Statuses): Judged {
  const last = statuses.find(({ state }) => state !== 'inactive')?.state ?? '';
  return { came: 'well', isGood: last === 'success', wasFoundBad: /^(failure|error)$/.test(last) };
}

/**
 * What is known of one that was no success, by the first end that was told of it: that is by who recorded it. Others, who look at what runs there, may
 * say later that it is bad; and one that nobody waited for is inactive by its own word.
 */
function judge(statuses: Statuses): Judged {
  const [first, ...others] = statuses.filter(isEnd).reverse();
  const { description, state } = { description: '', ...first };
  const isBad = others.some((one) => /^(failure|error)$/.test(one.state));
  const end = (came: Judged['came']): Judged => ({
    came,
    isGood: false,
    wasFoundBad: isBad || came === 'ill' || came === 'failed',
  });
  if (state === 'failure') return end(judgeFailure(description ?? ''));
  if (state === 'inactive') return end(isBad ? 'ill' : isUnwaited(description) ? 'unwaited' : 'overtaken');
  return end('unknown');
}

function judgeFailure(description: string): Judged['came'] {
  if (description.startsWith(runsSign)) return 'ill';
  if (isVagueFailure(description)) return 'vague';
  return tellsOfDeployment(description) ? 'failed' : 'not';
}

/** Whether it is an end, and not that another one came after it. */
function isEnd({ description, state }: Statuses[number]): boolean {
  return /^(failure|error)$/.test(state) || (state === 'inactive' && description !== retired);
}

async function listRollbacks(calls: DeploymentCalls, place: RecordedPlace) {
  const own = (await calls.list(place.environment)).filter(({ note }) => isNoteOf(note, place));
  return own.flatMap(({ at, note: { rolledBackFrom: from } }) => (from === undefined ? [] : { from, at }));
}

function refuseOthers({ apps: [app], environment }: RecordedPlace): never {
  throw new OutcomeError(
    `None of the latest Deployments of ${environment} is a success that this action recorded for ${app}`,
    `Give \`github-environment: ${environment}\` to the step that deploys ${app}, and \`environment: { name: ${environment}, deployment: false }\` to its job: else GitHub records one of its own.`,
  );
}
