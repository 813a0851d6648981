import type { Block } from '../../contract/outcome.ts';
import { describeChange } from './digest.ts';
import type { WantedApp, WantedVar } from './parse-apps-file.ts';
import type { Plan } from './plan-app.ts';

/** `5 changes in 2 of 3 apps`. */
export function describePlan({ apps, changes, names }: Plan): string {
  if (changes.length === 0) return 'nothing to do';
  return `${count(changes.length, 'change')} in ${names.length} of ${count(apps.length, 'app')}`;
}

/** The changes app by app, by name. */
export function renderPlan({ apps }: Plan): readonly Block[] {
  return apps.flatMap(({ app, changes, missing, others }) => {
    const lines = [...changes.map(describeChange), ...missing.map((name) => `! ${name} (keep, but not set)`)];
    const further =
      others === 0 ? '' : ` ${count(others, 'other config var')} ${others === 1 ? 'stays' : 'stay'} as set.`;
    if (lines.length === 0) return { kind: 'text', text: `${app}: nothing to do.${further}` };
    const diff: Block = { kind: 'code', title: app, text: lines.join('\n'), language: 'diff' };
    return further === '' ? diff : [diff, { kind: 'text', text: `${app}:${further}` }];
  });
}

/** What the plan changes, as `result`. */
export function listChanges({ apps }: Plan): unknown {
  return apps.map(({ app, changes, missing, others }) => ({
    app,
    changes: changes.map(({ kind, name, resource }) => ({ resource, name, kind })),
    missing,
    others,
  }));
}

const demands: Readonly<Record<WantedVar['kind'], (name: string) => string>> = {
  value: (name) => `= ${name}`,
  from: (name) => `= ${name} (from a variable)`,
  keep: (name) => `= ${name} (must be set already)`,
  remove: (name) => `- ${name}`,
};

/** What the file demands, if nothing can be read from the platform. */
export function renderDemands(apps: readonly WantedApp[]): readonly Block[] {
  return apps.map(({ config, domains, formation, name }) => ({
    kind: 'code',
    title: name,
    language: 'diff',
    text: [
      ...[...config].map(([key, { wanted }]) => demands[wanted.kind](key)),
      ...domains.map((hostname) => `= domain ${hostname}`),
      ...formation.map(({ quantity, size, type }) => `= formation ${type}: ${quantity}${size ? ` × ${size}` : ''}`),
    ].join('\n'),
  }));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
