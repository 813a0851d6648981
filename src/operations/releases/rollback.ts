import { shortenCommit } from '../../contract/commit.ts';
import { formatTime } from '../../contract/text.ts';
import { checkRequired } from '../config/check-required.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { startBuild } from '../deployment/start.ts';
import { describeRun } from '../describe-run.ts';
import { defineOperation } from '../operation.ts';
import {
  checkOwnRun,
  chooseBefore,
  chooseCurrent,
  chooseLeft,
  chooseNamed,
  describeGood,
  noTarget,
} from './choose-target.ts';
import { superseded } from './order-guard.ts';
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
    const { event, github, platform } = context;
    const to = inputs.to?.join(', ');
    const app = await platform.apps.get(inputs.app);
    const { name } = app;
    const records = await readRecords(context, app, githubEnvironment);
    const running = (await runningByPlatform(context, app))?.commit;
    const current = chooseCurrent(records, running);
    const skipReason = to === undefined ? checkOwnRun(event, records, current) : undefined;
    if (skipReason !== undefined) return { headline: `Skipped the rollback of ${name}`, changed: false, skipReason };
    const target = to === undefined ? chooseBefore(records, current) : chooseNamed(records, to);
    if (target === undefined) throw noTarget(githubEnvironment, records, to);
    const { commit } = target;
    context.note({ commitish: commit });
    await checkRequired(context, name, configRequired);
    const short = shortenCommit(commit);
    const from = running === null ? 'nothing' : shortenCommit(current ?? 'an unknown commit');
    const since = formatTime(Date.parse(target.at));
    context.show({ kind: 'text', text: `From ${from} to ${short}, which is on record since ${since}.` });
    if (context.dryRun) {
      platform.planned.setCommit(name, commit);
      return {
        headline: `Would roll back ${name} to ${short}`,
        changed: true,
        result: { from: current, commit },
        blocks: [{ kind: 'list', title: 'Good commits on record', items: describeGood(records) }],
      };
    }

    const description = inputs.description ?? `Rollback: ${describeRun({ ...event, commit })}`;
    const left = current === commit ? [] : chooseLeft(records, current);
    const recheck = async () => {
      const now = await runningByPlatform(context, await platform.apps.get(name));
      if (to === undefined && now?.commit !== running) throw superseded(`${name} runs another commit by now`);
    };
    const begin = async () => {
      for (const record of left) await (await github()).deployments.markLeft(record, `Rolled back to ${short}`);
      return startBuild(context, { app, commitish: commit, commit, description, recheck });
    };
    const way = `${name} to ${short}`;
    const work = { noun: 'rollback', doing: `Rolling back ${way}`, done: `Rolled back ${way}` } as const;
    const source = { commitish: commit };
    return deployOrRebuild(context, { ...inputs, app, work, source, commit, isRollback: true, begin }, onFailure);
  },
});
