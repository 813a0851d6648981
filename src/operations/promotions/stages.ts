/** The stages that platforms of this kind have, in their order. A pipeline of others has the order in which it lists them. */
const known = ['test', 'review', 'development', 'staging', 'production'];

interface Staged {
  readonly stage?: string | undefined;
}

/** The stages of a pipeline, in small letters and in their order, as far as that is known. */
function listStages(apps: readonly Staged[]): readonly string[] {
  const stages = [...new Set(apps.flatMap(({ stage }) => stage?.toLowerCase() ?? []))];
  return stages.every(isKnown) ? sortKnown(stages) : stages;
}

/** The stages right before others, by those; of the first there is none, and of no one where nobody tells the order. */
export function mapStagesBefore(apps: readonly Staged[]): ReadonlyMap<string, string> {
  const stages = listStages(apps);
  // A list that has production before staging is in no order of its stages.
  const listed = stages.filter(isKnown);
  const isOrdered = sortKnown(listed).every((one, place) => one === listed[place]);
  return new Map(isOrdered ? stages.slice(1).map((stage, at) => [stage, stages[at] as string]) : []);
}

/** The place of each stage in their order. */
export function rankStages(apps: readonly Staged[]): ReadonlyMap<string, number> {
  return new Map(listStages(apps).map((stage, at) => [stage, at]));
}

/** The apps of the stage that comes after this one. */
export function findNextStage<App extends Staged>(stage: string | undefined, apps: readonly App[]): readonly App[] {
  const before = mapStagesBefore(apps);
  return apps.filter(
    (app) => stage !== undefined && before.get(app.stage?.toLowerCase() ?? '') === stage.toLowerCase(),
  );
}

function isKnown(stage: string): boolean {
  return known.includes(stage);
}

function sortKnown(stages: readonly string[]): readonly string[] {
  return stages.toSorted((one, other) => known.indexOf(one) - known.indexOf(other));
}
