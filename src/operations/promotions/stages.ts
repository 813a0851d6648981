/** The stages that platforms of this kind have, in their order. A pipeline of others has the order in which it lists them. */
const known = ['test', 'review', 'development', 'staging', 'production'];

interface Staged {
  readonly stage?: string | undefined;
}

/** The stages of a pipeline, in small letters and in their order. */
export function listStages(apps: readonly Staged[]): readonly string[] {
  const stages = [...new Set(apps.flatMap(({ stage }) => stage?.toLowerCase() ?? []))];
  if (!stages.every((stage) => known.includes(stage))) return stages;
  return stages.toSorted((one, other) => known.indexOf(one) - known.indexOf(other));
}

/** The place of each stage in their order. */
export function rankStages(apps: readonly Staged[]): ReadonlyMap<string, number> {
  return new Map(listStages(apps).map((stage, at) => [stage, at]));
}

/** The apps of the stage that comes after this one. */
export function findNextStage<App extends Staged>(stage: string | undefined, apps: readonly App[]): readonly App[] {
  if (stage === undefined) return [];
  const stages = listStages(apps);
  const next = stages[stages.indexOf(stage.toLowerCase()) + 1];
  return next === undefined ? [] : apps.filter((app) => app.stage?.toLowerCase() === next);
}
