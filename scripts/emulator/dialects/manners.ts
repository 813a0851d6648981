import type { Dialect, Extension } from '../../../src/emulator/state/dialects.ts';
import type { Settings } from '../../../src/emulator/state/settings.ts';

/** What platforms of this kind answer beyond the specification; each can be switched off, and is then not found. */
export const extensions = [
  'builds',
  'deployments',
  'logs',
  'exitCodes',
  'run',
  'formation',
  'promotions',
  'diff',
] as const satisfies readonly Extension[];

/** What is told, and in which form. */
export interface Manner {
  /** What an app tells of its deployments: how the last one stands, the ids of the one that runs, or nothing. */
  readonly app: 'status' | 'released' | 'nothing';
  /** The field of a build's state, if it is told. */
  readonly buildState: 'status' | 'state' | null;
  /** Dynos by type, which also stands for all of them in a path, the formation as a list and environments as a map; else the other way round. */
  readonly grouped: boolean;
  /** A DELETE, and a change of config vars, is answered with no body. */
  readonly terse: boolean;
  readonly has: ReadonlySet<Extension>;
}

const without = (...missing: readonly Extension[]) => new Set(extensions).difference(new Set(missing));
const plain = { grouped: true, terse: true, buildState: 'state' } as const;

/** The dialects, each with the extensions that it has unless the settings say otherwise; `silent` has none. */
export const manners: Readonly<Record<Dialect, Manner>> = {
  status: {
    app: 'status',
    buildState: 'status',
    grouped: false,
    terse: false,
    has: without('builds', 'deployments', 'exitCodes'),
  },
  builds: { ...plain, app: 'released', has: without('deployments', 'exitCodes') },
  deployments: { ...plain, app: 'released', has: without('exitCodes') },
  silent: { ...plain, app: 'nothing', buildState: null, has: new Set() },
};

/** The manner that some settings ask for. */
export function chooseManner({ dialect, extensions: switches }: Settings): Manner {
  const manner = manners[dialect];
  return { ...manner, has: new Set(extensions.filter((name) => switches[name] ?? manner.has.has(name))) };
}
