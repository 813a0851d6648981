import { shortenCommit } from '../../contract/commit.ts';
import type { DeploymentRecord } from '../../contract/github.ts';
import type { Block } from '../../contract/outcome.ts';
import { formatTime } from '../../contract/text.ts';
import { checkRequired } from '../config/check-required.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { startBuild } from '../deployment/start.ts';
import { describeRun } from '../describe-run.ts';
import { linkCommit } from '../link-commit.ts';
import { type Context, defineOperation } from '../operation.ts';
import { checkOwnRun, chooseBefore, chooseCurrent, chooseNamed, listGood, noTarget } from './choose-target.ts';
import { deployOrRebuild } from './rebuild.ts';
import { readRecords } from './records.ts';
import { runningByPlatform } from './running-commit.ts';

export const rollback = defineOperation({
  name: 'rollback',
  summary: 'Builds an earlier commit that is on record as a success, and waits for the real outcome',
  needs: ['app', 'github-environment'],
  takes: ['to', ...deployInputs],
  gives: deployOutputs,
  endpoints: [...deployEndpoints, 'listPipelineApps'],
  example: { app: 'my-app', 'github-environment': 'production' },

  async run(context, inputs) {
    const { configRequired, githubEnvironment, onFailure } = inputs;
    const { event, platform } = context;
    const [to] = inputs.to ?? [];
    const app = await platform.apps.get(inputs.app);
    const { name } = app;
    const records = await readRecords(context, app, githubEnvironment);
    const current = chooseCurrent(records, (await runningByPlatform(context, app))?.commit);
    const skipReason = to === undefined ? checkOwnRun(event, records, current) : undefined;
    if (skipReason !== undefined) return { headline: `Skipped the rollback of ${name}`, changed: false, skipReason };
    const target = to === undefined ? chooseBefore(records, current) : chooseNamed(records, to);
    if (target === undefined) throw noTarget(githubEnvironment, records, to);
    const { commit } = target;
    context.note({ commitish: commit });
    await checkRequired(context, name, configRequired);
    context.show(renderWay(context, current, target));
    const short = shortenCommit(commit);
    if (context.dryRun) {
      platform.planned.setCommit(name, commit);
      const good = listGood(records).slice(0, mostShown);
      const choices = good.map(({ at, commit }) => ({ commit, at }));
      return {
        headline: `Would roll back ${name} to ${short}`,
        changed: true,
        result: { from: current, commit, choices },
        blocks: [renderChoices(context, good, current)],
      };
    }

    const description = inputs.description ?? `Rollback: ${describeRun({ ...event, commit })}`;
    const left = current === commit ? undefined : records.find((record) => record.commit === current);
    const begin = async () => {
      if (left !== undefined) await markLeft(context, left, `Rolled back to ${short}`);
      return startBuild(context, { app, commitish: commit, commit, description });
    };
    const work = {
      noun: 'rollback',
      doing: `Rolling back ${name} to ${short}`,
      done: `Rolled back ${name} to ${short}`,
    } as const;
    const source = { commitish: commit };
    return deployOrRebuild(context, { ...inputs, app, work, source, commit, isRollback: true, begin }, onFailure);
  },
});

const mostShown = 20;

async function markLeft({ github }: Context, record: DeploymentRecord, description: string): Promise<void> {
  const { deployments } = await github();
  await deployments.markLeft(record, description);
}

function renderWay({ event }: Context, current: string | undefined, { at, commit }: DeploymentRecord): Block {
  const { url } = event.repository;
  return {
    kind: 'facts',
    rows: [
      ['From', current === undefined ? 'not known' : linkCommit(url, current)],
      ['To', linkCommit(url, commit)],
      ['On record since', formatTime(Date.parse(at))],
    ],
  };
}

/** The commits that can be gone back to. */
function renderChoices({ event }: Context, good: readonly DeploymentRecord[], current: string | undefined): Block {
  return {
    kind: 'table',
    head: ['Good commit', 'On record since', ''],
    rows: good.map(({ at, commit }) => [
      linkCommit(event.repository.url, commit),
      formatTime(Date.parse(at)),
      commit === current ? 'current' : '',
    ]),
  };
}
