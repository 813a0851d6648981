import type { StepOptions } from '../harness/world.ts';
import { newCommit, otherCommit, type Plan } from './release-double.ts';

/** What happens to a build, and to the step that waits for it. */
export interface Play extends Omit<Plan, 'told'> {
  readonly with?: Readonly<Record<string, string>>;
  readonly step?: Omit<StepOptions, 'with'>;
  /** What the platform answers to the start in place of its own reply; whether it started the build all the same. */
  readonly start?: { readonly status: number; readonly acts: boolean };
  /** Another step has started our build so many seconds before, and this one waits for it by its id. */
  readonly resumedAfter?: number;
}

const failingBuild = '0 pending, 1 packing, 3 building, 6 failed';
const failingDeployment = '0 pending, 0.5 releasing, 1.5 deploying, 3 failed';
const endlessBuild = '0 pending, 1 packing, 3 building';
const endlessDeployment = '0 pending, 0.5 releasing, 1.5 deploying';
/** A build that is as fast as a cached one. */
const quick = { build: '0 pending, 0.5 succeeded', deployment: '0 deploying, 0.5 deployed' };

/** What happens, in the order of the table. Our build takes 6 s, and its deployment runs 3.5 s after that. */
// biome-ignore format: one play per line reads better as a table
export const plays: Readonly<Record<string, Play>> = {
  'it succeeds': {},
  'the build fails': { ours: { build: failingBuild } },
  'the deployment fails': { ours: { deployment: failingDeployment } },
  'the build never ends': { ours: { build: endlessBuild } },
  'the deployment never ends': { ours: { deployment: endlessDeployment } },
  'no deployment ever': { ours: { deployment: 'none' } },
  'deployed, never current': { ours: { current: 'never' } },
  'current, then failed': { ours: { deployment: '0 deploying, 2 failed, 600 deployed', current: 2 } },
  'current, still deploying': { ours: { deployment: '0 deploying, 600 deployed', current: 1 } },
  'the app has no status': { noStatus: true },
  'succeeded before it deploys': { ours: { deployment: '0 succeeded, 2 deploying, 5 deployed' } },
  'strange build word': { ours: { build: '0 baking' } },
  'strange deployment word': { ours: { deployment: '0 warming' } },
  'strange words, then good': { ours: { build: '0 baking, 6 succeeded', deployment: '0 warming, 3 deployed' } },
  'the word is taught': { ours: { deployment: '0 warming, 3 live, 60 deployed', current: 3 }, with: { 'success-statuses': 'live' } },
  'a bad word is taught': { ours: { deployment: '0 releasing, 3 broken' }, with: { 'failure-statuses': 'broken' } },
  'another commit is built': { ours: { commit: otherCommit } },
  'no whole commit is told': { ours: { commit: 'main' } },

  'canceled alone': { ours: { build: '0 pending, 2 canceled' } },
  'canceled by a newer one': { ours: { build: '0 pending, 3 canceled' }, after: (app) => void app.build(2) },
  'another deploys before ours': {
    ours: { deployment: '0 pending, 4 canceled' },
    after: (app) => void app.build(8, { ...quick, deployment: '0 deploying, 1.5 deployed' }),
  },
  'another comes right after': {
    after: (app) => void app.build(8.5, { build: '0 pending, 0.3 succeeded', deployment: '0 deploying, 0.25 deployed' }),
  },
  'the old one comes right after': { after: (app) => app.deploy(9.55, 'build-old-of-my-app', '0 deployed') },
  'a config change right after': { after: (app) => app.deploy(9.55, app.ids()[0] ?? null, '0 deployed') },
  'another is under way, ends': { before: (app) => void app.build(-8, { commit: otherCommit }) },
  'another is under way, fails': { before: (app) => void app.build(-8, { deployment: failingDeployment }) },

  'shown 40 s late': { lag: 40 },
  'never shown': { lag: 10_000 },

  'new app, succeeds': { isNew: true },
  'new app, build fails': { isNew: true, ours: { build: failingBuild } },
  'new app, deployment fails': { isNew: true, ours: { deployment: failingDeployment } },

  'empty reply, succeeds': { emptyReply: true },
  'empty reply, build fails': { emptyReply: true, ours: { build: failingBuild } },
  'empty reply, deployment fails': { emptyReply: true, ours: { deployment: failingDeployment } },
  'empty reply, found by commit': { emptyReply: true, ours: { description: 'Its own words' } },
  'empty reply, two like it': { emptyReply: true, ours: { description: null }, after: (app) => void app.build(0, { commit: newCommit }) },

  'start refused (422)': { start: { status: 422, acts: false } },
  'start refused (409)': { start: { status: 409, acts: false } },
  'answered 502, started': { start: { status: 502, acts: true } },
  'answered 502, not started': { start: { status: 502, acts: false } },
  'the id is an old one': { ours: { id: 'build-old-of-my-app' } },

  'cancelled as it builds': { step: { cancelAfter: 2 } },
  'cancelled as it deploys': { step: { cancelAfter: 7 } },
  'not waited for': { with: { wait: 'false' } },
  'not waited for, empty reply': { with: { wait: 'false' }, emptyReply: true },

  'resumed, succeeds': { resumedAfter: 2 },
  'resumed, build fails': { resumedAfter: 2, ours: { build: failingBuild } },
  'resumed, deployment fails': { resumedAfter: 2, ours: { deployment: failingDeployment } },
  'resumed after its end': { resumedAfter: 600 },
  'resumed, failed before': { resumedAfter: 600, ours: { build: failingBuild } },
  'resumed, replaced since': { resumedAfter: 600, after: (app) => void app.build(60, quick) },
  'resumed, other commit given': { resumedAfter: 2, with: { commitish: otherCommit } },
  'resumed, not its own id': { resumedAfter: 2, with: { 'build-id': 'build-of-nobody' } },
};

/**
 * How the step ends, by what the platform reports: its colour, the output `status`, the code of its error, the last state of the GitHub
 * Deployment, the output `changed`.
 */
export const endings = `
what happens                  | reported                            | step  | status     | code               | record   | changed
it succeeds                   | every                               | green | deployed   |                    | success  | true
the build fails               | all -deployments                    | red   | failed     | build-failed       | failure  | true
                              | -builds ids+status status           | red   | timeout    | timeout            | error    | true
the deployment fails          | all -builds status                  | red   | failed     | deployment-failed  | failure  | true
                              | -deployments ids+status             | red   | unknown    | deployment-unknown | error    | true
the build never ends          | every                               | red   | timeout    | timeout            | error    | true
the deployment never ends     | every                               | red   | timeout    | timeout            | error    | true
no deployment ever            | every                               | red   | timeout    | timeout            | error    | true
deployed, never current       | all -deployments -builds ids+status | red   | timeout    | timeout            | error    | true
                              | status                              | green | deployed   |                    | success  | true
current, then failed          | every                               | red   | failed     | deployment-failed  | failure  | true
current, still deploying      | every                               | red   | timeout    | timeout            | error    | true
the app has no status         | all -builds                         | green | deployed   |                    | success  | true
                              | -deployments                        | green | succeeded  |                    | success  | true
                              | ids+status                          | green | unknown    |                    | success  | true
                              | status                              | red   | unknown    | deployment-unknown | error    | true
succeeded before it deploys   | all -deployments -builds ids+status | green | deployed   |                    | success  | true
                              | status                              | green | succeeded  |                    | success  | true
strange build word            | every                               | red   | timeout    | timeout            | error    | true
strange deployment word       | every                               | red   | timeout    | timeout            | error    | true
strange words, then good      | every                               | green | deployed   |                    | success  | true
the word is taught            | every                               | green | live       |                    | success  | true
a bad word is taught          | all -builds status                  | red   | broken     | deployment-failed  | failure  | true
                              | -deployments ids+status             | red   | unknown    | deployment-unknown | error    | true
another commit is built       | every                               | red   | unknown    | commit-mismatch    | error    | true
no whole commit is told       | all -deployments -builds            | green | deployed   |                    | success  | true

canceled alone                | all -deployments                    | red   | canceled   | build-failed       | failure  | true
                              | -builds ids+status status           | red   | timeout    | timeout            | error    | true
canceled by a newer one       | all -deployments                    | red   | superseded | superseded         | inactive | true
                              | -builds ids+status                  | red   | timeout    | timeout            | error    | true
                              | status                              | green | deployed   |                    | success  | true
another deploys before ours   | all -deployments -builds            | red   | superseded | superseded         | inactive | true
                              | ids+status                          | red   | timeout    | timeout            | error    | true
                              | status                              | green | deployed   |                    | success  | true
another comes right after     | all -deployments -builds            | red   | superseded | superseded         | inactive | true
                              | ids+status                          | red   | timeout    | timeout            | error    | true
                              | status                              | green | deployed   |                    | success  | true
the old one comes right after | all -builds                         | red   | superseded | superseded         | inactive | true
                              | -deployments ids+status             | red   | timeout    | timeout            | error    | true
                              | status                              | green | deployed   |                    | success  | true
a config change right after   | every                               | green | deployed   |                    | success  | true
another is under way, ends    | every                               | green | deployed   |                    | success  | true
another is under way, fails   | every                               | green | deployed   |                    | success  | true

shown 40 s late               | every                               | green | deployed   |                    | success  | true
never shown                   | every                               | red   | timeout    | timeout            | error    | true

new app, succeeds             | every                               | green | deployed   |                    | success  | true
new app, build fails          | all -deployments                    | red   | failed     | build-failed       | failure  | true
                              | -builds ids+status status           | red   | timeout    | timeout            | error    | true
new app, deployment fails     | every                               | red   | failed     | deployment-failed  | failure  | true

empty reply, succeeds         | every                               | green | deployed   |                    | success  | true
empty reply, build fails      | all -deployments                    | red   | failed     | build-failed       | failure  | true
                              | -builds ids+status status           | red   | timeout    | timeout            | error    | true
empty reply, deployment fails | all -builds ids+status status       | red   | failed     | deployment-failed  | failure  | true
                              | -deployments                        | red   | unknown    | deployment-unknown | error    | true
empty reply, found by commit  | all -deployments                    | green | deployed   |                    | success  | true
empty reply, two like it      | all -deployments                    | red   | timeout    | timeout            | error    | true

start refused (422)           | every                               | red   | unknown    | rejected           | error    | false
start refused (409)           | all -deployments -builds            | red   | unknown    | conflict           | error    | false
answered 502, started         | every                               | red   | unknown    | outcome-unknown    | error    | unknown
answered 502, not started     | every                               | red   | unknown    | outcome-unknown    | error    | unknown
the id is an old one          | all -deployments                    | red   | unknown    | outcome-unknown    | error    | true

cancelled as it builds        | every                               | red   | canceled   | canceled           | error    | true
cancelled as it deploys       | every                               | red   | canceled   | canceled           | error    | true
not waited for                | every                               | green | pending    |                    | inactive | true
not waited for, empty reply   | every                               | green | unknown    |                    | inactive | true

resumed, succeeds             | all -deployments                    | green | deployed   |                    | success  | false
                              | -builds ids+status                  | green | deployed   |                    |          | false
                              | status                              | red   | timeout    | timeout            |          | false
resumed, build fails          | all -deployments                    | red   | failed     | build-failed       | failure  | false
                              | -builds ids+status status           | red   | timeout    | timeout            |          | false
resumed, deployment fails     | all                                 | red   | failed     | deployment-failed  | failure  | false
                              | -builds                             | red   | failed     | deployment-failed  |          | false
                              | -deployments                        | red   | timeout    | timeout            | error    | false
                              | ids+status status                   | red   | timeout    | timeout            |          | false
resumed after its end         | all -deployments                    | green | deployed   |                    | success  | false
                              | -builds ids+status                  | green | deployed   |                    |          | false
                              | status                              | red   | timeout    | timeout            |          | false
resumed, failed before        | all -deployments                    | red   | failed     | build-failed       | failure  | false
                              | -builds ids+status status           | red   | timeout    | timeout            |          | false
resumed, replaced since       | all -deployments                    | red   | superseded | superseded         | inactive | false
                              | -builds                             | red   | superseded | superseded         |          | false
                              | ids+status status                   | red   | timeout    | timeout            |          | false
resumed, other commit given   | all -deployments                    | red   | unknown    | commit-mismatch    | error    | false
                              | -builds ids+status                  | green | deployed   |                    | success  | false
resumed, not its own id       | all -deployments                    | red   | unknown    | not-found          |          | false
`;
