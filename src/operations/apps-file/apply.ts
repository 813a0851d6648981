import { ActionError, hasCode } from '../../contract/errors.ts';
import { cannotScale } from '../dynos/scale.ts';
import { removeOne } from '../existence.ts';
import { type Context, defineOperation } from '../operation.ts';
import { compareDigest, describeChange } from './digest.ts';
import { checkKept, makePlan, planEndpoints } from './make-plan.ts';
import type { AppPlan, Change } from './plan-app.ts';
import { describePlan, listChanges } from './render-plan.ts';

/** Changes that one request makes. */
interface Step {
  readonly changes: readonly Change[];
  run(): Promise<unknown>;
}

export const apply = defineOperation({
  name: 'apply',
  summary: 'Changes apps to match a file; with `expect-plan`, only as reviewed',
  needs: [],
  takes: ['file', 'expect-plan'],
  gives: ['plan-digest', 'names', 'count'],
  endpoints: [...planEndpoints, 'updateConfig', 'deleteConfigVar', 'addDomain', 'scaleFormation'],
  example: { file: 'docs/platform.yml' },

  async run(context, { expectPlan, file }) {
    const { dryRun, log } = context;
    const plan = await makePlan(context, file);
    const { changes } = plan;
    const steps = plan.apps.flatMap((app) => listSteps(context, app));
    checkKept(plan, file);
    const strange = expectPlan === undefined ? [] : compareDigest(expectPlan, changes, file);
    if (strange.length > 0) throw planChanged(strange);
    await runSteps(context, steps);
    if (!dryRun && changes.some(({ resource }) => resource === 'config'))
      log.notice('The apps may not see changed config vars until they restart.');
    const done = changes.length === 0 ? '' : dryRun ? 'Would apply ' : 'Applied ';
    return {
      headline: `${done}${file.path}: ${describePlan(plan)}`,
      changed: changes.length > 0,
      result: listChanges(plan),
    };
  },
});

/** The requests that change an app, in their order. */
function listSteps(
  { platform }: Pick<Context, 'platform'>,
  { app, changes, config, formation }: AppPlan,
): readonly Step[] {
  const select = (resource: Change['resource'], ...kinds: readonly Change['kind'][]) =>
    changes.filter((change) => change.resource === resource && kinds.includes(change.kind));
  const findDomain = async (hostname: string) =>
    (await platform.domains.list(app)).find((one) => one.hostname === hostname);
  const steps: readonly Step[] = [
    { changes: select('config', '+', '~'), run: () => platform.config.update(app, config.toSend) },
    ...select('config', '-').map((change) => ({
      changes: [change],
      run: () => removeOne(platform.config.remove(app, change.name)),
    })),
    ...select('domain', '+').map((change) => ({
      changes: [change],
      run: () => platform.domains.add(app, { hostname: change.name }, () => findDomain(change.name)),
    })),
    {
      changes: select('formation', '~'),
      run: async () => {
        if ((await platform.dynos.scale(app, formation)) === undefined) throw cannotScale(app);
      },
    },
  ];
  return steps.filter((step) => step.changes.length > 0);
}

/** Stops at the first failure, and says what was done and what was not. */
async function runSteps({ show }: Pick<Context, 'show'>, steps: readonly Step[]): Promise<void> {
  for (const [at, step] of steps.entries()) {
    try {
      await step.run();
    } catch (error) {
      const list = (title: string, some: readonly Step[]) => {
        const items = some.flatMap(({ changes }) => changes).map((one) => `${one.app}: ${describeChange(one)}`);
        if (items.length > 0) show({ kind: 'list', title, items }, 'last');
      };
      list('Done', steps.slice(0, at));
      list(hasCode(error, 'outcome-unknown') ? 'Outcome unknown' : 'Failed', [step]);
      list('Not started', steps.slice(at + 1));
      throw error;
    }
  }
}

function planChanged(items: readonly string[]): ActionError {
  const message = 'Nothing was changed: this is not the plan that was reviewed';
  const hint = 'Review the plan that is shown here, and use the output `plan-digest` of a new `plan`.';
  return new ActionError('plan-changed', message, hint, { items });
}
