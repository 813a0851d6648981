import type { BuildBehaviour } from '../../scripts/emulator/faults/spoil-build.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import type { Settings } from '../../src/emulator/state/settings.ts';
import type { Cell } from './cell.ts';
import type { Performance } from './perform.ts';
import type { Verdict } from './rules.ts';
import type { Scene } from './scenes.ts';

/** What a build can come to, and how the step must end in each dialect. */
interface BuildTrouble {
  readonly name: string;
  readonly faults: readonly BuildBehaviour[];
  readonly verdict: Readonly<Record<Dialect, Verdict>>;
  readonly says: RegExp;
  readonly settings?: Partial<Settings>;
}

/** The same wherever something is told: where nothing is, no build is known to have ended well. */
const both = (verdict: Verdict): Record<Dialect, Verdict> => ({
  status: verdict,
  builds: verdict,
  deployments: verdict,
  silent: 'fails',
});
const goesOn =
  /had not ended after .* It continues on the platform|Nothing was seen of the build .* may have ended or go on/;

const buildTroubles: readonly BuildTrouble[] = [
  { name: 'build never ends', faults: [{ fault: 'build-never-ends' }], verdict: both('fails'), says: goesOn },
  { name: 'build fails', faults: [{ fault: 'build-fails' }], verdict: both('fails'), says: /build of my-app failed/ },
  {
    name: 'build says unknown words',
    faults: [{ fault: 'build-unknown-words' }],
    verdict: both('fails'),
    says: goesOn,
  },
  {
    // Also where the build itself says that it succeeded: that is not yet what the app stands on.
    name: 'app shows the previous success for ever',
    faults: [{ fault: 'lagging-app' }],
    verdict: both('fails'),
    says: goesOn,
  },
  {
    name: 'app shows the previous success for 20 s',
    faults: [{ fault: 'lagging-app', seconds: 20 }],
    verdict: both('works'),
    says: goesOn,
  },
  {
    name: 'build starts with an empty reply',
    faults: [{ fault: 'empty-build-reply' }],
    verdict: both('works'),
    says: /$/,
  },
  { name: 'build is overtaken', faults: [{ fault: 'superseded' }], verdict: both('fails'), says: /was superseded/ },
];

/** The cells that are not about one request: no platform at all, what becomes of a build, a token that expires. */
export function specialCells(scene: Scene, dialect: Dialect, clean: Performance): readonly Cell[] {
  const common = { scene, dialect, clean, slow: false, detail: '' };
  const refused: Cell = {
    ...common,
    fault: 'connection refused',
    trouble: { refused: true },
    verdict: 'fails',
    done: false,
    says: [/ECONNREFUSED/],
  };
  if (scene.operation !== 'build' || scene.variant === 'not waiting') return [refused];
  const builds = buildTroubles.map(
    ({ name, faults, verdict, says }): Cell => ({
      ...common,
      fault: name,
      trouble: { faults },
      verdict: verdict[dialect],
      done: true,
      says: [says],
    }),
  );
  const expiring: Cell = {
    ...common,
    fault: 'token expires during the wait',
    trouble: { settings: { tokenSeconds: 5, buildSeconds: 60 } },
    verdict: 'works',
    done: true,
    says: [],
  };
  return [refused, ...(scene.oidc ? [expiring] : builds)];
}
