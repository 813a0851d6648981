import type { RequestListener } from 'node:http';
import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import type { JournalEntry } from '../../scripts/emulator/journal/journal.ts';
import { type BreakableEmulator, startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { defaultSeed } from '../../src/emulator/seed/default-seed.ts';
import type { Settings } from '../../src/emulator/state/settings.ts';
import { type Clock, systemClock } from '../../src/platform/wire/clock.ts';
import { type GitHubApi, startGitHub } from '../harness/github-api.ts';
import { serveHttp } from '../harness/loopback.ts';
import { runStep, type StepResult } from '../harness/step.ts';
import { describeState } from './describe-state.ts';
import { pulls, type Scene } from './scenes.ts';

/** What goes wrong while a scene plays. */
export interface Trouble {
  readonly faults?: readonly FaultSpec[];
  /** The faults begin with the first wait, not with the step. */
  readonly duringWait?: boolean;
  /** Nothing listens where the platform should be. */
  readonly refused?: boolean;
  /** Inputs over those of the scene. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly settings?: Partial<Settings>;
}

/** How a scene went. */
export interface Performance {
  readonly step: StepResult;
  readonly requests: readonly JournalEntry[];
  /** How many requests had come when the step first waited. */
  readonly beforeWait: number | undefined;
  /** What is on the platform before and afterwards, ids and times left out. */
  readonly state: { readonly before: string; readonly after: string };
  readonly comments: number;
  /** Requests to a host that a redirect named. */
  readonly strays: number;
  /** Milliseconds that the step believes to have waited. */
  readonly waited: number;
}

/** The host to which redirects point in the faults; each performance puts its own in its place. */
export const elsewhere = 'http://elsewhere.invalid';

/** Plays a scene on an emulator of its own, over sockets. Many may play at a time. */
export async function perform(scene: Scene, dialect: Settings['dialect'], trouble: Trouble = {}): Promise<Performance> {
  await using emulator = await startBreakable({
    clock: 'manual',
    dialect,
    seed: { ...defaultSeed, namespaces: [...(defaultSeed.namespaces ?? []), ...plantReview(scene)] },
    ...trouble.settings,
  });
  await using github = /review|rollback|promote/.test(scene.operation) ? await startGitHub(pulls) : undefined;
  const commitOf = (name: string) =>
    emulator.world.store.apps.values().find((app) => app.name === name)?.builds[0]?.commitish ?? '';
  github?.addRecords('production', ['a'.repeat(40), 'success'], [commitOf('my-app'), 'success']);
  github?.addRecords('staging', [commitOf('shop-staging'), 'success']);
  const faults = trouble.faults ?? [];
  let strays = 0;
  const takeStray: RequestListener = (_, response) => {
    strays += 1;
    response.end('{}');
  };
  const leadsAway = faults.some(({ location }) => location !== undefined);
  await using stranger = leadsAway ? await serveHttp(takeStray) : undefined;
  const order = () => {
    for (const { location, ...fault } of faults)
      emulator.faults.add(
        location === undefined
          ? fault
          : { ...fault, location: location.replace(elsewhere, stranger?.url.origin ?? '') },
      );
  };
  if (!trouble.duringWait) order();
  const started = emulator.world.clock.now();
  let beforeWait: number | undefined;
  // A pause before anything was started is one between calls of GitHub.
  const hasStarted = () =>
    'build-id' in scene.inputs ||
    emulator.requests().some(({ method, path }) => method !== 'GET' && path.startsWith('/api/'));
  const clock: Clock = {
    ...systemClock,
    now: () => emulator.world.clock.now(),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      const isWait = github === undefined || hasStarted();
      if (isWait && beforeWait === undefined && trouble.duringWait) order();
      if (isWait) beforeWait ??= emulator.requests().length;
      emulator.world.clock.advance(milliseconds);
    },
  };
  const before = describeState(emulator, faults);
  const step = await playStep(scene, trouble, emulator, github, clock);
  return {
    step,
    requests: emulator.requests(),
    beforeWait,
    state: { before, after: describeState(emulator, faults) },
    comments: github?.comments().length ?? 0,
    strays,
    waited: emulator.world.clock.now() - started,
  };
}

function plantReview({ reviewed }: Scene) {
  if (reviewed === undefined) return [];
  const description = `Review of pull request ${reviewed} [platform-deploy server=github.example repository=1001 pull-request=${reviewed}]`;
  return [{ name: `shop-pr-${reviewed}`, description }];
}

function playStep(
  { operation, inputs, event, oidc }: Scene,
  trouble: Trouble,
  emulator: BreakableEmulator,
  github: GitHubApi | undefined,
  clock: Clock,
): Promise<StepResult> {
  const closed = 'http://127.0.0.1:9';
  return runStep({
    clock,
    with: {
      operation,
      'api-url': trouble.refused ? `${closed}/api/v1` : emulator.apiUrl,
      ...(oidc ? { 'auth-url': emulator.authUrl } : { token: emulator.token }),
      ...(operation === 'search-docs' ? { 'docs-url': trouble.refused ? closed : emulator.docsUrl } : {}),
      'github-token': github?.token ?? '',
      timeout: '2m',
      'request-timeout': '60s',
      ...inputs,
      ...trouble.inputs,
    },
    env: {
      GITHUB_API_URL: github?.url ?? closed,
      ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
    },
    ...(event ? { event } : {}),
  });
}
