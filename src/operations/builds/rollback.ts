import { shortenCommit } from '../../contract/commit-id.ts';
import type { ActionError } from '../../contract/errors.ts';
import { formatTime } from '../../contract/format-time.ts';
import type { DeploymentRecord } from '../../contract/github-deployments.ts';
import type { Block } from '../../contract/outcome.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import type { App } from '../../platform/models.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import { listComing } from '../commits/list-coming.ts';
import { precheck } from '../config/check-required.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { keepRecords, readRecords } from '../deployment/deployment-record.ts';
import { describeRollback } from '../deployment/work.ts';
import { describeRun } from '../describe-run.ts';
import { linkCommit } from '../link-commit.ts';
import { type Context, defineOperation } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { chooseRecord, listSuccesses, mostChoices, type WayBack } from './choose-record.ts';
import { judgeOwnRun } from './judge-own-run.ts';
import { deployOrRebuild } from './rebuild.ts';
import { startBuild } from './start-build.ts';

export const rollback = defineOperation({
  name: 'rollback',
  summary: 'Builds an earlier commit that is on record as a success, and waits for the real outcome',
  needs: ['app', 'github-environment'],
  brings: ['commit', 'dynos', 'config'],
  takes: ['to', ...deployInputs],
  gives: deployOutputs,
  endpoints: deployEndpoints,
  example: { app: 'my-app', 'github-environment': 'production' },

  async run(context, inputs) {
    const { app, configRequired, githubEnvironment } = inputs;
    const { event, log, platform } = context;
    const [to] = inputs.to ?? [];
    const shown = await platform.apps.get(app);
    const place = placeOf(context, githubEnvironment, shown);
    const look = () => findOnPlatform(context, shown, { minds: 'crashes' });
    const goByRecord = ({ message }: ActionError) => void log.info(`The record tells what runs: ${message}`);
    // In a dry run, what an operation before this one would have deployed.
    const running = context.foreseen?.commit ?? (await orExplain(context, look, goByRecord));
    const records = keepRecords(readRecords(context, place));
    const own = to === undefined ? await judgeOwnRun(event, records, { app, told: running }) : {};
    if (own.skipReason !== undefined)
      return { headline: `Skipped the rollback of ${app}`, changed: false, skipReason: own.skipReason };
    const way = await chooseRecord(context, records, { current: own.from ?? running, place, to });
    const { current, record } = way;
    const commitish = record.commit;
    context.note({ commitish });
    const lacking = await precheck(context, app, configRequired);
    if (lacking) return lacking;
    const repository = event.repository.url;
    if (to === undefined) await warnOfDoubts(context, shown, way);
    context.show(renderWay({ current, record }, repository));
    if (context.dryRun) {
      const choices = await listSuccesses(context, place);
      const told = choices.map(({ at, commit, runUrl }) => ({ commit, at, run: runUrl }));
      return {
        headline: `Would roll back ${app} to ${shortenCommit(commitish)}`,
        changed: true,
        result: { from: current, commit: commitish, choices: told },
        blocks: [renderChoices(choices, { current, record }, repository)],
      };
    }
    const description = inputs.description ?? `Rollback: ${describeRun({ ...event, commit: commitish })}`;
    const source = { branch: undefined, commitish, description, repository };
    const work = describeRollback(app, commitish);
    const isBack = current !== undefined && !own.isDoubted && !isSameCommit(current, commitish);
    const plan = { ...inputs, source, work, rolledBackFrom: isBack ? current : undefined, begin: startBuild };
    return deployOrRebuild(context, plan, inputs.onFailure);
  },
});

type Way = WayBack & { readonly record: DeploymentRecord };

/** What may lead elsewhere than somebody wants who does not name the commit. */
async function warnOfDoubts(context: Context, app: App, { current = '', isDoubted, record }: Way): Promise<void> {
  const { log } = context;
  const [from, to] = [current, record.commit].map(shortenCommit);
  if (isDoubted)
    log.warning(
      `Nobody tells whether ${from} came to run on ${app.name}: its build or its deployment failed. If ${to} was still there, this changes nothing: give \`to\` to go further back.`,
    );
  const others = (await listComing(context, app)).filter(
    (one) => one !== undefined && !isSameCommit(one, record.commit),
  );
  for (const one of others)
    log.warning(
      `${shortenCommit(one ?? '')} is on its way to ${app.name}, and may take the place of ${to}: look at what runs when both are over.`,
    );
}

function renderWay({ current, record }: Way, repository: string): Block {
  return {
    kind: 'facts',
    rows: [
      ['From', current === undefined ? 'unknown' : linkCommit(repository, current)],
      ['To', linkCommit(repository, record.commit)],
      ['On record since', formatTime(record.at)],
      ['By', record.runUrl && { text: 'its run', url: record.runUrl }],
    ],
  };
}

/** The commits that can be gone back to, with when and by which run they came to be on record. */
function renderChoices(records: readonly DeploymentRecord[], { current, record }: Way, repository: string): Block {
  const isShown = records.some(({ commit }) => commit === record.commit);
  const rows = [...records, ...(isShown ? [] : [record])];
  const remark = (commit: string) => {
    if (commit === record.commit) return 'would be built';
    return isSameCommit(commit, current) ? 'current' : '';
  };
  return {
    kind: 'table',
    head: ['Commit', 'On record since', 'Run', ''],
    rows: [
      ...rows.map(({ at, commit, runUrl }) => [
        linkCommit(repository, commit),
        formatTime(at),
        runUrl ? { text: runUrl, url: runUrl } : '',
        remark(commit),
      ]),
      ...(records.length < mostChoices ? [] : [['… and perhaps older ones', '', '', '']]),
    ],
  };
}
