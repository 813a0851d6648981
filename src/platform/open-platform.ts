import type { Log } from '../contract/log.ts';
import type { App, Namespace } from './models.ts';
import { openAccount } from './resources/account.ts';
import { openDeployments } from './resources/app-deployments.ts';
import { type NewApp, openApps } from './resources/apps.ts';
import { openBuilds } from './resources/builds.ts';
import { openConfig } from './resources/config.ts';
import { compareWith } from './resources/confirming/compare-sent.ts';
import { confirmSent } from './resources/confirming/confirm-sent.ts';
import { openDomains } from './resources/domains.ts';
import { openDynos } from './resources/dynos.ts';
import { openEnvironments } from './resources/environments.ts';
import { openFormation } from './resources/formations.ts';
import { openNamespaces } from './resources/namespaces.ts';
import { openPipelines } from './resources/pipelines.ts';
import { openPromotions } from './resources/promotions.ts';
import { announcePublicTexts } from './resources/reading/public-fields.ts';
import { openTeams } from './resources/teams.ts';
import { openWire, type Wire, type WireOptions } from './wire/open-wire.ts';
import { probe } from './wire/probe.ts';

/** What the platform is opened with. */
export interface PlatformOptions extends WireOptions {
  /** Where an address is really answered. */
  reach(url: URL): URL;
  /** Keeps a value that the platform told out of everything that is written; one that is deferred, out of what others have written. */
  readonly hide: Log['hide'];
  readonly log: Pick<Log, 'warning'>;
  /** Told each name, address and state that the platform tells in a field of its own: what is public is no secret. */
  allow(text: string): void;
  /** Lets a dry run see its own intended effects. */
  readonly rehearse?: ((wire: Wire) => Wire) | undefined;
  /** Hides a value that outlives this process, also from what others write. */
  mask(secret: string): void;
}

/** The platform, by its resources. */
export type Platform = ReturnType<typeof openPlatform>;

/** Opens the platform. It costs next to nothing: whoever wants to hear of its own changes opens one of its own. */
export function openPlatform(options: PlatformOptions) {
  const { allow, hide, log, mask, reach, rehearse = (wire) => wire } = options;
  const wire = announcePublicTexts(confirmSent(rehearse(openWire(options)), log), allow);
  const teams = openTeams(wire);
  return {
    account: openAccount(wire, mask),
    apps: openApps(wire, teams),
    builds: openBuilds(wire),
    config: openConfig(wire, hide),
    deployments: openDeployments(wire),
    domains: openDomains(wire),
    dynos: openDynos(wire),
    environments: openEnvironments(wire, hide),
    formation: openFormation(wire),
    namespaces: openNamespaces(wire, teams),
    pipelines: openPipelines(wire),
    promotions: openPromotions(wire),
    teams,
    /** What of the wanted is another, for certain, of a thing that is there; a team is wanted by its id or name. */
    async listDifferences(found: App | Namespace, { team, region }: Pick<NewApp, 'team' | 'region'>) {
      const { certain } = await compareWith(wire, { team_id: team, region }, { ...found });
      return certain.map((name) => name.replace('_id', ''));
    },
    /** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
    probe: (url: URL, milliseconds: number) => probe(reach(url), milliseconds, options),
  };
}

/** Begins a dry run, whose operations see each other's intended effects. Loaded here, because every step would pay for it. */
export async function loadRehearsal(): Promise<NonNullable<PlatformOptions['rehearse']>> {
  const { beginRehearsal } = await import(/* webpackChunkName: 'rehearsal' */ './rehearse.ts');
  return beginRehearsal();
}
