import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError } from '../../contract/errors.ts';
import type { TextFile } from '../../contract/parse/text-file.ts';
import type { Job } from '../../contract/runtime.ts';
import { quote } from '../../contract/text.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { digestPlan } from './digest.ts';
import { parseAppsFile, type WantedApp } from './parse-apps-file.ts';
import { type Plan, planApp } from './plan-app.ts';
import { readFacts } from './read-facts.ts';
import { renderPlan } from './render-plan.ts';
import { fileProblems } from './sheet.ts';

/** What is read to make a plan. */
export const planEndpoints = ['getConfig', 'listAddons', 'listDomains', 'getApp'] as const;

type PlanContext = Context<'plan-digest' | 'names' | 'count'>;

/** Reads the file and the apps, compares them and shows how they differ. Nothing is changed. */
export async function makePlan({ job, log, note, platform, show }: PlanContext, file: TextFile): Promise<Plan> {
  const parsed = parseAppsFile(file, (variable) => Boolean(job.getVariable(variable)));
  const wanted = parsed.map((app) => ({ app, values: fillIn(app, job) }));
  for (const { values } of wanted) for (const value of values.values()) log.hide(value, 'given');
  const apps = await inParallel(wanted, 4, async ({ app, values }) =>
    planApp(app, values, await readFacts(platform, app)),
  );
  const places = apps.flatMap((app) => app.places);
  if (places.length > 0) throw fileProblems(file.path, places);
  const changes = apps.flatMap((app) => app.changes);
  const names = apps.filter((app) => app.changes.length > 0).map(({ app }) => app);
  const plan = { apps, changes, names, digest: digestPlan(changes, file) };
  note({ planDigest: plan.digest, names, count: changes.length });
  for (const block of renderPlan(plan)) show(block);
  return plan;
}

/** The config vars to set in an app, with the values of the step's variables filled in. */
function fillIn({ config }: WantedApp, job: Pick<Job, 'getVariable'>): ConfigVars {
  const values = [...config].flatMap(([name, { wanted }]) => {
    if (wanted.kind === 'value') return [[name, wanted.value] as const];
    return wanted.kind === 'from' ? [[name, job.getVariable(wanted.variable) ?? ''] as const] : [];
  });
  return new Map(values);
}

/** Fails if an app lacks a config var that the file wants to keep. */
export function checkKept({ apps }: Plan, { path }: TextFile): void {
  const items = apps.flatMap(({ app, missing }) => (missing.length === 0 ? [] : `${app}: ${quote(missing)}`));
  if (items.length === 0) return;
  throw new ActionError(
    'config-missing',
    `Config vars that \`${path}\` marks \`keep\` are not set`,
    'Set them with `set-config`, or give their values in the file.',
    { items },
  );
}
