import type { Builders } from '../commits/seek-build.ts';

/** The stages that platforms of this kind have, in their order, by all names for each. Some test before development, others after it. */
const known = [/^p?review$/, /^(test(ing)?|dev(elopment)?)$/, /^stag(e|ing)$/, /^prod(uction)?$/];

/**
 * The names of stages of pull requests and their checks, however they are written: `Review Apps`, `pr-12`. Nothing that is merged
 * comes to them. One that is called `test` or `PR` alone may be fed from a branch.
 */
const aside = /^(p?review([\W_]?app)?s?|ra|ci([\W_]?tests?)?|prs|pr[\W_]?(\d+|tests?)|pull[\W_]?requests?)$/i;

const rank = (stage: string) => known.findIndex((name) => name.test(stage));
const sort = (stages: readonly string[]) => stages.toSorted((one, other) => rank(one) - rank(other));

interface Staged {
  readonly stage?: string | undefined;
}

/** Whether an app stands at a stage that gets what is merged. */
export function isFed({ stage = '' }: Staged): boolean {
  return !aside.test(stage);
}

/** The apps of a pipeline, stage by stage, by how likely they have built what comes along it: those of pull requests and checks last. */
export function listBuilders(apps: readonly (Staged & { readonly address: string })[]): Builders {
  const [fed, aside] = [apps.filter(isFed), apps.filter((app) => !isFed(app))];
  const stages = Map.groupBy([...fed, ...aside], ({ stage }) => stage).values();
  return [...stages].map((some) => some.map(({ address }) => address));
}

/** The stages of a pipeline in small letters, in their order where all are known; an own word may stand for any place. */
function listStages(apps: readonly Staged[]): readonly string[] {
  const stages = [...new Set(apps.flatMap(({ stage }) => stage?.toLowerCase() ?? []))];
  return stages.some((stage) => rank(stage) < 0) ? stages : sort(stages);
}

/** The stages right before others, by those, as a reader may take it; of the first there is none, nor of own words where the list is in no order. */
export function mapStagesBefore(apps: readonly Staged[]): ReadonlyMap<string, string> {
  const stages = listStages(apps);
  const ranked = stages.filter((stage) => rank(stage) >= 0);
  const usual = sort(ranked);
  // A list that has production before anything else is in no order of its stages.
  const isOrdered =
    ranked.every((one, place) => one === usual[place]) &&
    stages.slice(0, -1).every((stage) => rank(stage) < known.length - 1);
  const line = isOrdered ? stages : usual;
  return new Map(line.slice(1).map((stage, at) => [stage, line[at] as string]));
}

/** The place of each stage in their order, or in the list. */
export function rankStages(apps: readonly Staged[]): ReadonlyMap<string, number> {
  return new Map(listStages(apps).map((stage, at) => [stage, at]));
}

/** The stages of a pipeline of which nobody tells for certain which one follows this; none where that is known. */
export function listUncertain(stage: string | undefined, apps: readonly Staged[]): readonly string[] {
  const stages = listStages(apps);
  const places = stages.map(rank);
  const from = rank(stage?.toLowerCase() ?? '');
  const next = Math.min(...places.filter((place) => place > from));
  const open = places.filter((place) => place < 0 || place === from || place === next);
  return open.includes(-1) || new Set(open).size < open.length ? stages : [];
}

/** The apps that something may come to from this stage, and those of the stage itself: none of other pull requests. */
export function selectLine<App extends Staged>(stage: string | undefined, all: readonly App[]): readonly App[] {
  return all.filter((app) => isFed(app) || app.stage === stage);
}

/** The apps of the stage that comes after this one. */
export function findNextStage<App extends Staged>(stage: string | undefined, apps: readonly App[]): readonly App[] {
  const before = mapStagesBefore(apps);
  return apps.filter(
    (app) => stage !== undefined && before.get(app.stage?.toLowerCase() ?? '') === stage.toLowerCase(),
  );
}
