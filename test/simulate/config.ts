import { type Change, inputOf, type StepRun } from './history.ts';
import type { WantedApp } from './plan.ts';
import { given } from './scene.ts';

/** The config that is meant: values to set, and names to go. */
export interface Meant {
  readonly values: ReadonlyMap<string, string>;
  readonly absent: readonly string[];
}

/** The apps whose config, domains or formation a step is about. */
export function appsOf(step: StepRun): readonly string[] {
  return Object.keys(step.item.file?.apps ?? { [inputOf(step, 'app') ?? '']: {} });
}

/** What the file of a step says of an app. */
export function wantedOf({ item }: StepRun, app: string): WantedApp | undefined {
  const wanted = item.file?.apps[app];
  return wanted && { ...wanted, config: { ...item.file?.common.config, ...wanted.config } };
}

/** What a step means the config of an app to be, which had some names before. */
export function meantBy(step: StepRun, app: string, before: readonly string[]): Meant {
  const wanted = wantedOf(step, app);
  if (wanted !== undefined) {
    const entries = Object.entries(wanted.config);
    const values = entries.flatMap(([name, one]) => {
      if (typeof one === 'string') return [[name, one] as const];
      return one !== null && 'from' in one ? [[name, given] as const] : [];
    });
    return { values: new Map(values), absent: entries.filter(([, one]) => one === null).map(([name]) => name) };
  }
  const lines = (inputOf(step, 'config-vars') ?? '').split('\n').filter(Boolean);
  const values = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const listed = (inputOf(step, 'config-keys') ?? '').split(/,\s*/).filter(Boolean);
  const overwrites = inputOf(step, 'config-strategy') === 'overwrite';
  return { values, absent: overwrites ? before.filter((key) => !values.has(key)) : listed };
}

type State = Change['after'];

/** An app in a state of the platform, as far as a file can be about it. */
export function findApp({ apps }: State, name: string) {
  const { config = {}, domains = [], formation = {} } = apps.find((app) => app.name === name) ?? {};
  return {
    config: config as Readonly<Record<string, string | undefined>>,
    domains: domains.map(({ hostname }) => hostname),
    formation: formation as Readonly<Record<string, { readonly quantity?: number } | undefined>>,
  };
}
