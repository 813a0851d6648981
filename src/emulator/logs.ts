import { byId, type World } from './routes.ts';
import type { FailingPhase } from './state.ts';
import { buildAt, deploymentAt } from './time.ts';

/** The log of a build and of its deployment, up to the states that they are in. */
export function readLog({ state: { apps }, now }: World, id: string): string {
  const app = apps.find(({ builds }) => builds.some((build) => build.id === id && !build.promotion));
  const build = byId(app?.builds ?? [], id);
  const standings = app ? [buildAt(app, build, now), deploymentAt(app, build, now)] : [];
  const { message, output } = failures[build.fails ?? 'build'];
  const ends: Readonly<Record<string, string>> = {
    canceled: ' !     Canceled: a newer build took its place\n',
    failed: `${output}\n !     ${message}\n`,
  };
  const lines = standings.flatMap((standing, part) => {
    const written = standing?.passed.flatMap((state) => texts[part]?.[state] ?? []) ?? [];
    return [...written, ends[standing?.state ?? ''] ?? []].flat();
  });
  return lines.join('\n').replace('{commit}', build.source_blob.version);
}

/** What is written when each state begins, of a build and of its deployment. */
const texts: readonly Readonly<Record<string, string>>[] = [
  {
    pending: '-----> Building commit {commit}',
    packing: '-----> Node.js app detected\n       Installing Node.js 24.8.0',
    uploading: '-----> Uploading 214 files',
    building: '-----> npm ci\n       added 312 packages in 2s\n-----> npm run build\n       > tsc',
    succeeded: '-----> Build succeeded: 41.6 MB',
  },
  {
    releasing: '-----> Release phase: bin/migrate\n       Connecting to the database',
    deploying: '       Migrations are up to date\n-----> Starting web.1',
    testing: '       web.1 listens on port 8080\n-----> Smoke test: GET /health',
    deployed: '       200 OK\n-----> Deployed\n',
  },
];

/** How each phase fails: its last output, and why. */
export const failures: Readonly<Record<FailingPhase, { readonly output: string; readonly message: string }>> = {
  build: {
    output: `src/server.ts:12:31 - error TS2307: Cannot find module './checkout.js'
Error: Command failed: tsc -p tsconfig.json
    at checkExecSyncError (node:child_process:916:11)
    at execSync (node:child_process:988:15)
    at file:///app/scripts/build.js:8:1
npm error Lifecycle script build failed with error:
npm error code 2`,
    message: 'The build command npm run build ended with status 2.',
  },
  release: {
    output: `       Applying 0042_add_orders.sql
error: column "customer_id" of relation "orders" already exists
    at Parser.parseErrorMessage (/app/node_modules/pg-protocol/dist/parser.js:285:98)
    at applyMigration (/app/bin/migrate.js:31:5)`,
    message: 'The release command bin/migrate ended with status 1.',
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
