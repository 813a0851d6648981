import { ActionError } from '../../contract/errors.ts';
import { cannotScale } from '../dynos/scale.ts';
import { removeOne } from '../existence.ts';
import { type Context, defineOperation } from '../operation.ts';
import { compareDigest, describeChange } from './digest.ts';
import { checkKept, makePlan } from './make-plan.ts';
import type { AppPlan, Change } from './plan-app.ts';
import { describePlan, listChanges, renderPlan } from './render-plan.ts';

/** Changes that one request makes. */
interface Step {
  readonly changes: readonly Change[];
  run(): Promise<unknown>;
}

export const apply = defineOperation({
  name: 'apply',
  summary: 'Makes apps as a file says they should be, or refuses a plan that was not reviewed',
  needs: [],
  takes: ['file', 'expect-plan'],
  gives: ['plan-digest', 'names', 'count'],
  endpoints: [
    'getConfig',
    'listAddons',
    'listDomains',
    'getApp',
    'updateConfig',
    'deleteConfigVar',
    'addDomain',
    'scaleFormation',
  ],
  example: { file: 'docs/platform.yml' },

  async run(context, { expectPlan, file }) {
    const { dryRun, log, note, show } = context;
    const plan = await makePlan(context, file);
    const { apps, changes, digest } = plan;
    const names = apps.filter((app) => app.changes.length > 0).map(({ app }) => app);
    note({ planDigest: digest, names, count: changes.length });
    for (const block of renderPlan(plan)) show(block);
    checkKept(plan, file);
    if (expectPlan !== undefined && expectPlan !== digest)
      throw planChanged(compareDigest(expectPlan, digest, changes, file.path));
    await runSteps(
      context,
      apps.flatMap((app) => listSteps(context, app)),
    );
    if (!dryRun && changes.some(({ resource }) => resource === 'config'))
      log.notice('The apps may not see changed config vars until they restart.');
    const headline = `${dryRun ? 'Would apply' : 'Applied'} ${file.path}: ${describePlan(plan)}`;
    return { headline, changed: changes.length > 0, result: listChanges(plan) };
  },
});

/** The requests that change an app, in their order. */
function listSteps(
  { platform }: Pick<Context, 'platform'>,
  { app, changes, config, formation }: AppPlan,
): readonly Step[] {
  const {
    set = [],
    removed = [],
    domain = [],
    scaled = [],
  } = Object.groupBy(changes, ({ kind, resource }) => {
    if (resource === 'config') return kind === '-' ? 'removed' : 'set';
    return resource === 'domain' ? 'domain' : 'scaled';
  });
  const findDomain = async (hostname: string) =>
    (await platform.domains.list(app)).find((one) => one.hostname === hostname);
  const steps: readonly Step[] = [
    { changes: set, run: () => platform.config.update(app, config.toSend) },
    ...removed.map((change) => ({ changes: [change], run: () => removeOne(platform.config.remove(app, change.name)) })),
    ...domain.map((change) => ({
      changes: [change],
      run: () => platform.domains.add(app, { hostname: change.name }, () => findDomain(change.name)),
    })),
    {
      changes: scaled,
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
      list('Failed', [step]);
      list('Not done; run this again', steps.slice(at + 1));
      throw error;
    }
  }
}

function planChanged(items: readonly string[]): ActionError {
  const hint = 'Review the plan shown here, then set `expect-plan` to its digest.';
  return new ActionError('plan-changed', 'Nothing was changed: this is not the plan that was reviewed', hint, {
    items,
  });
}
