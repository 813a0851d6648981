import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError, type Place } from '../../contract/errors.ts';
import type { FormationUpdate } from '../../contract/parse/words.ts';
import { type ChangePlan, planChange } from '../config/change-plan.ts';
import { describeChange, isAsAsked } from '../dynos/scale.ts';
import type { WantedApp, WantedVar } from './parse-apps-file.ts';
import type { Facts } from './read-facts.ts';

/** One change of an app, by name; no value is part of it. */
export interface Change {
  readonly app: string;
  readonly resource: 'config' | 'domain' | 'formation';
  readonly name: string;
  readonly kind: '+' | '~' | '-';
  /** Of a formation: `1 → 2`. */
  readonly note?: string;
}

/** How an app differs from what the file says. */
export interface AppPlan {
  readonly app: string;
  readonly changes: readonly Change[];
  readonly config: ChangePlan;
  readonly formation: readonly FormationUpdate[];
  /** Config vars that the file wants to keep, and that are not set. */
  readonly missing: readonly string[];
  /** How many config vars are set that the file does not name. */
  readonly others: number;
  /** The lines of the file that name what an addon provides. */
  readonly places: readonly Place[];
}

/** How all apps differ from what the file says. */
export interface Plan {
  readonly apps: readonly AppPlan[];
  readonly changes: readonly Change[];
  /** The apps that would change. */
  readonly names: readonly string[];
  readonly digest: string;
}

/** Compares an app with what the file says of it; `values` are those of the config vars to set. */
export function planApp(
  { name: app, config: entries, ...wanted }: WantedApp,
  values: ConfigVars,
  facts: Facts,
): AppPlan {
  const { config: before, hostnames: present, provided } = facts;
  const isWanted = (name: string, kind: WantedVar['kind']) => entries.get(name)?.wanted.kind === kind;
  const names = [...entries.keys()];
  const removed = names.filter((name) => isWanted(name, 'remove') && before.has(name));
  const config = planChange(before, values, removed);
  const hostnames = wanted.domains.filter((hostname) => !present.includes(hostname));
  const scaled = wanted.formation.flatMap((update) => compareDynos(app, update, facts) ?? []);
  const list = (resource: Change['resource'], kind: Change['kind'], some: readonly string[]) =>
    some.map((name) => ({ app, resource, name, kind }));
  return {
    app,
    changes: [
      ...list('config', '+', config.added),
      ...list('config', '~', config.changed),
      ...list('config', '-', config.removed),
      ...list('domain', '+', hostnames),
      ...scaled.map(
        ({ note, update }) => ({ app, resource: 'formation', name: update.type, kind: '~', note }) as const,
      ),
    ],
    config,
    formation: scaled.map(({ update }) => update),
    missing: names.filter((name) => isWanted(name, 'keep') && !before.has(name)),
    others: [...before.keys()].filter((name) => !entries.has(name)).length,
    places: [...entries].flatMap(([name, { at }]) =>
      provided.has(name) && !isWanted(name, 'keep')
        ? { ...at, message: `An addon of ${app} provides \`${name}\`. Remove this line, or write \`{ keep: true }\`` }
        : [],
    ),
  };
}

/** A process type that is not as the file says, with its change in words. What is not reported cannot be compared. */
function compareDynos(app: string, update: FormationUpdate, { formation }: Facts) {
  const { size, type } = update;
  const before = formation?.get(type);
  const missing =
    formation === undefined ? 'formation' : before && size && !before.size ? `size of ${type}` : undefined;
  if (missing !== undefined)
    throw new ActionError(
      'cannot-scale',
      `The platform does not report the ${missing} of ${app}, so the file cannot demand it`,
      'Remove it from the file, and use `scale`.',
    );
  if (isAsAsked(update, before ?? { quantity: 0 })) return undefined;
  return { update, note: describeChange(update, before ?? { quantity: 0 }).join(' → ') };
}
