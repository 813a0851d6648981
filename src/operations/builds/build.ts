import { defineOperation } from '../operation.ts';

import { chooseSource } from './build-source.ts';
import { deploy } from './deploy.ts';
import { rebuildLastGood } from './rebuild.ts';
import { renderBuild } from './render-build.ts';

export const build = defineOperation({
  name: 'build',
  summary: 'Builds and deploys an app, and waits for the real outcome',
  needs: ['app'],
  takes: [
    'branch',
    'commitish',
    'description',
    'wait',
    'poll-interval',
    'success-statuses',
    'failure-statuses',
    'health-check',
    'health-check-status',
    'health-check-timeout',
    'github-environment',
    'build-id',
    'on-failure',
  ],
  gives: ['build-id', 'status', 'url', 'commitish', 'duration', 'github-deployment-id'],
  endpoints: ['getApp', 'startBuild', 'getBuild'],
  example: { app: 'my-app', branch: 'main', commitish: '0123456789abcdef0123456789abcdef01234567' },

  async run(context, inputs) {
    const { app, buildId, wait } = inputs;
    const source = chooseSource(context.event, inputs);
    context.note({ commitish: source.commitish });
    if (context.dryRun) {
      const current = await context.platform.apps.get(app);
      const what = buildId === undefined ? `build ${app}` : `wait for build ${buildId} of ${app}`;
      return { headline: `Would ${what}`, changed: false, blocks: [renderBuild(source, current, buildId)] };
    }

    const plan = { ...inputs, source, wait: wait || buildId !== undefined };
    const { ending, headline, failure, result, blocks } = await deploy(context, plan);
    const bad = ending?.kind === 'failed' || ending?.kind === 'unhealthy';
    if (bad && inputs.onFailure === 'rebuild') await rebuildLastGood(context, plan);
    return { headline, changed: buildId === undefined, result, blocks, ...(failure && { failure }) };
  },
});
