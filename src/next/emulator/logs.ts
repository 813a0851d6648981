import { found, type World } from './routes.ts';
import type { Build, FailingPhase } from './state.ts';
import { buildAt, deploymentAt, failingStates } from './time.ts';

/** The log of a build and of its deployment, up to the state that they are in. */
export function readLog({ state, now }: World, id: string): string {
  const owners = state.apps.flatMap((app) => app.builds.map((build) => ({ app, build })));
  const { app, build } = found(
    owners.find(({ build }) => build.id === id),
    `Log ${id}`,
  );
  const states = [buildAt(app, build, now).state, deploymentAt(app, build, now)?.state];
  return states.flatMap((word, part) => (word ? listLines(build, word, steps[part] ?? {}) : [])).join('\n');
}

/** What is written when each state begins, of a build and of its deployment. */
const steps: readonly Readonly<Record<string, string>>[] = [
  {
    pending: '-----> Building commit {commit}',
    packing: '-----> Node.js app detected\n       Installing Node.js 24.8.0',
    uploading: '-----> Uploading 214 files',
    building: '-----> npm ci\n       added 312 packages in 2s\n-----> npm run build\n       > tsc',
    succeeded: '-----> Build succeeded: 41.6 MB',
  },
  {
    pending: '-----> Release v{version}',
    releasing: '-----> Release phase: bin/migrate\n       Connecting to the database',
    deploying: '       Migrations are up to date\n-----> Starting web.1',
    testing: '       web.1 listens on port 8080\n-----> Smoke test: GET /health',
    deployed: '       200 OK\n-----> Deployed\n',
  },
];

function listLines(build: Build, state: string, texts: Readonly<Record<string, string>>): readonly string[] {
  const { message, output } = failures[build.fails ?? 'build'];
  const last = state === 'failed' ? failingStates[build.fails ?? 'build'] : state === 'canceled' ? 'pending' : state;
  const lines = Object.values(texts).slice(0, Object.keys(texts).indexOf(last) + 1);
  const written = lines.map((line) =>
    line.replace('{commit}', build.source_blob.version).replace('{version}', `${build.deployment.version}`),
  );
  if (state === 'canceled') return [...written, ' !     Canceled: a newer build took its place\n'];
  return state === 'failed' ? [...written, output, ` !     ${message}\n`] : written;
}

/** How each phase fails: its last output, and why. */
export const failures: Readonly<Record<FailingPhase, { readonly output: string; readonly message: string }>> = {
  build: {
    output: `src/server.ts:12:31 - error TS2307: Cannot find module './checkout.js'
Error: Command failed: tsc -p tsconfig.json
    at checkExecSyncError (node:child_process:916:11)
    at execSync (node:child_process:988:15)
    at file:///app/scripts/build.js:8:1
npm error Lifecycle script \`build\` failed with error:
npm error code 2`,
    message: 'The build command `npm run build` ended with status 2.',
  },
  release: {
    output: `       Applying 0042_add_orders.sql
error: column "customer_id" of relation "orders" already exists
    at Parser.parseErrorMessage (/app/node_modules/pg-protocol/dist/parser.js:285:98)
    at applyMigration (/app/bin/migrate.js:31:5)`,
    message: 'The release command `bin/migrate` ended with status 1.',
  },
  deploy: {
    output: `web.1  Error: The environment variable PAYMENT_KEY is not set
web.1      at readConfig (/app/dist/config.js:14:11)
web.1      at file:///app/dist/server.js:3:16`,
    message: 'web.1 exited with code 1 before it listened on its port: PAYMENT_KEY is not set.',
  },
  test: {
    output: '       500 Internal Server Error\nAssertionError: GET /health answered 500, expected 200',
    message: 'The smoke test failed: GET /health answered 500.',
  },
};
