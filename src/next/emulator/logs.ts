import { found } from './refusal.ts';
import type { World } from './routes.ts';
import type { BuildRecord, FailingPhase } from './state.ts';
import { buildAt, deploymentAt } from './time.ts';

/** Why a deployment or build fails in a phase, in one sentence. */
export function describeFailure(phase: FailingPhase): string {
  return failures[phase].message;
}

/** The log of a build and of its deployment, up to the state that they are in. */
export function readBuildLog({ state, now }: World, id: string): string {
  const app = state.apps.find(({ builds }) => builds.some((build) => build.id === id && !build.promotedFrom));
  const build = found(
    app?.builds.find((one) => one.id === id),
    `Log ${id}`,
  );
  const standings = app ? [buildAt(app, build, now), deploymentAt(app, build, now)] : [];
  const lines = standings.flatMap((standing, part) => (standing ? listLines(build, standing.state, part) : []));
  return lines.map((line) => `${line}\n`).join('');
}

/** What is written when each state begins: of a build, and of its deployment. */
const written: readonly (readonly (readonly [state: string, ...lines: string[]])[])[] = [
  [
    ['pending', '-----> Building commit {commit}'],
    ['packing', '-----> Node.js app detected', '       Installing Node.js 24.8.0'],
    ['uploading', '-----> Uploading 214 files'],
    [
      'building',
      '-----> Installing dependencies',
      '       added 312 packages in 2s',
      '-----> npm run build',
      '       > tsc',
    ],
    ['succeeded', '-----> Build succeeded: 41.6 MB'],
  ],
  [
    ['pending'],
    ['releasing', '-----> Release phase: bin/migrate', '       Connecting to the database'],
    ['deploying', '       Migrations are up to date', '-----> Starting web'],
    ['testing', '       web.1 listens on port 8080', '-----> Smoke test: GET /health'],
    ['deployed', '       200 OK', '-----> Deployed'],
  ],
];

function listLines(build: BuildRecord, state: string, part: number): readonly string[] {
  const rows = written[part] ?? [];
  const ended = rows.findIndex(([name]) => name === state);
  if (ended >= 0) return render(build, rows.slice(0, ended + 1));
  if (state === 'canceled')
    return [...render(build, rows.slice(0, 2)), ' !     Canceled: a newer build took its place'];
  const failure = failures[build.fails ?? 'build'];
  const last = rows.findIndex(([name]) => name === failure.in);
  return [...render(build, rows.slice(0, last + 1)), ...failure.lines, ` !     ${failure.message}`];
}

function render({ commit }: BuildRecord, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.flatMap(([, ...lines]) => lines).map((line) => line.replace('{commit}', commit));
}

/** How each phase fails: in which state, with which output, and with which message. */
const failures: Readonly<Record<FailingPhase, { in: string; lines: readonly string[]; message: string }>> = {
  build: {
    in: 'building',
    lines: [
      'src/server.ts:12:31 - error TS2307: Cannot find module ./checkout.js',
      'npm error Lifecycle script `build` failed with error:',
      'npm error code 2',
      'Error: Command failed: tsc -p tsconfig.json',
      '    at checkExecSyncError (node:child_process:916:11)',
      '    at execSync (node:child_process:988:15)',
      '    at file:///app/scripts/build.js:8:1',
    ],
    message: 'The build command `npm run build` ended with status 2.',
  },
  release: {
    in: 'releasing',
    lines: [
      '       Applying 0042_add_orders.sql',
      'error: column "customer_id" of relation "orders" already exists',
      '    at Parser.parseErrorMessage (/app/node_modules/pg-protocol/dist/parser.js:285:98)',
      '    at applyMigration (/app/bin/migrate.js:31:5)',
    ],
    message: 'The release command `bin/migrate` ended with status 1.',
  },
  deploy: {
    in: 'deploying',
    lines: [
      'web.1  Error: The environment variable PAYMENT_KEY is not set',
      'web.1      at readConfig (/app/dist/config.js:14:11)',
      'web.1      at file:///app/dist/server.js:3:16',
      'web.1  exited with code 1',
    ],
    message: 'web.1 exited with code 1 before it listened on its port.',
  },
  test: {
    in: 'testing',
    lines: ['       500 Internal Server Error', 'AssertionError: GET /health answered 500, expected 200'],
    message: 'The smoke test failed: GET /health answered 500.',
  },
};
