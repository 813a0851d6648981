import type { Rehearsal } from './rehearse.ts';
import { openAccount } from './resources/account.ts';
import { openAddons } from './resources/addons.ts';
import { openApps } from './resources/apps.ts';
import { openBuilds } from './resources/builds.ts';
import { openConfig, openEnvironments } from './resources/config.ts';
import { openDeployments } from './resources/deployments.ts';
import { openDomains } from './resources/domains.ts';
import { openDynos } from './resources/dynos.ts';
import { openNamespaces } from './resources/namespaces.ts';
import { openPipelines } from './resources/pipelines.ts';
import { openPromotions } from './resources/promotions.ts';
import { openTeams } from './resources/teams.ts';
import type { AskOptions } from './wire/ask.ts';
import type { Extensions } from './wire/extensions.ts';
import { type Probed, probe } from './wire/probe.ts';
import { openWire, type Wire } from './wire/wire.ts';

/** What the platform is opened with. */
export interface PlatformOptions extends AskOptions {
  /** Where an address is really answered. */
  reach(url: URL): URL;
  /** The dotted path at which an app shows its status. */
  readonly statusField: string;
  /** Hides a credential in everything, and has the runner mask it. */
  mask(value: string): void;
  /** One memory per connection. */
  readonly extensions: Extensions;
  /** One per step, if it is a dry run. */
  readonly rehearsal?: Rehearsal | undefined;
}

/** The platform, by its resources. */
export type Platform = ReturnType<typeof openPlatform>;

const nothingPlanned: Rehearsal['planned'] = { setCommit: () => {}, commit: () => undefined };

/** Opens the platform. It costs next to nothing: an operation that counts its own changes opens one of its own. */
export function openPlatform(options: PlatformOptions) {
  const { extensions, mask, reach, rehearsal, statusField } = options;
  const direct = openWire(options, extensions);
  const wire = (rehearsal?.over(direct) ?? direct) as Wire;
  const teams = openTeams(wire);
  return {
    account: openAccount(wire, mask),
    addons: openAddons(wire),
    apps: openApps(wire, teams, statusField),
    builds: openBuilds(wire),
    config: openConfig(wire),
    deployments: openDeployments(wire),
    domains: openDomains(wire),
    dynos: openDynos(wire),
    environments: openEnvironments(wire),
    namespaces: openNamespaces(wire, teams),
    pipelines: openPipelines(wire, teams, statusField),
    promotions: openPromotions(wire),
    teams,
    /** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
    probe: (url: URL, milliseconds: number, isEnough?: (piece: Buffer) => boolean): Promise<Probed | string> =>
      probe(reach(url), milliseconds, options, isEnough),
    /** Milliseconds since the epoch by the platform's clock; NaN before it has sent a time. */
    now: () => wire.now(),
    planned: rehearsal?.planned ?? nothingPlanned,
  };
}
