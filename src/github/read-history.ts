import { OutcomeError } from '../contract/errors.ts';
import type { DeploymentRecord, Deployments, RecordedPlace } from '../contract/github.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { retired, runsSign } from './ending-signs.ts';
import { explain } from './trouble.ts';

/** Of so many Deployments it is asked how they ended: each costs a request, and a job has a thousand an hour. */
const mostEnds = 100;

const ifRefused = 'Add `permissions: { deployments: read }` to the job; where it deploys, `deployments: write`.';

/** The reading of what is on record; here a failure is told, because what is read decides what is done. */
export function openRecords(calls: DeploymentCalls): Pick<Deployments, 'history' | 'findSuccesses'> {
  return {
    async *history(place, commit) {
      try {
        yield* readHistory(calls, place, commit);
      } catch (error) {
        explain(`GitHub did not show the record of ${place.environment}`, ifRefused)(error);
      }
    },
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
  for await (const own of calls.listAll(place, commit)) {
    others ||= own === undefined;
    if (own === undefined) continue;
    const { at, id, note, sha } = own;
    const statuses = await calls.getStatuses(id);
    const success = statuses.find(({ state }) => state === 'success');
    const { mayRun, standing, wasFoundBad } = success ? judgeSuccess(statuses) : judge(statuses);
    good ||= mayRun;
    // What was found out of a commit holds for its earlier records, too.
    if (wasFoundBad) foundBad.add(sha);
    const rest = { commit: sha, at, runUrl: success?.runUrl, rolledBackFrom: note.rolledBackFrom };
    yield {
      ...rest,
      succeeded: success !== undefined,
      standing: foundBad.has(sha) ? ('doubtful' as const) : standing,
      mayRun,
    };
    asked += 1;
    if (asked === mostEnds) break;
  }
  if (others && !good) refuseOthers(place);
}

type Standing = DeploymentRecord['standing'];
type Statuses = Awaited<ReturnType<DeploymentCalls['getStatuses']>>;

/**
 * What is known of one that was a success. Who tests what was deployed may end it otherwise later, or begin to look at it again: the last
 * such word counts. That it is inactive by now takes nothing away.
 */
function judgeSuccess(statuses: Statuses) {
  const last = statuses.find(({ state }) => state !== 'inactive')?.state ?? '';
  const standing: Standing = last === 'success' ? 'good' : 'doubtful';
  return { standing, mayRun: true, wasFoundBad: /^(failure|error)$/.test(last) };
}

/** What is known of one that was no success. Others are made inactive later; one that nobody waited for is so by its own word. */
function judge(statuses: Statuses) {
  const has = (pattern: RegExp, isMeant: (description: string) => boolean = () => true) =>
    statuses.some(({ description, state }) => pattern.test(state) && isMeant(description ?? ''));
  const isLeft = has(/^inactive$/, (told) => told !== retired) && !has(/^(failure|error)$/);
  const standing: Standing = isLeft ? 'left' : 'doubtful';
  return { standing, mayRun: !has(/^failure$/, (told) => !told.startsWith(runsSign)), wasFoundBad: false };
}

function refuseOthers({ apps: [app], environment }: RecordedPlace): never {
  throw new OutcomeError(
    `None of the latest Deployments of ${environment} is a success that this action recorded for ${app}`,
    `Give \`github-environment: ${environment}\` to the step that deploys ${app}, and \`environment: { name: ${environment}, deployment: false }\` to its job: else GitHub records one of its own.`,
  );
}
