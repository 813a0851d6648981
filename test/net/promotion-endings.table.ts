import type { Fault } from '../harness/network.ts';
import type { StepOptions } from '../harness/world.ts';
import { between, type PromotionPlan, tested } from './promotion-double.ts';

/** What happens while something is promoted from `shop-staging` to `shop-production`. */
export interface PromotionPlay extends PromotionPlan {
  readonly with?: Readonly<Record<string, string>>;
  readonly step?: Omit<StepOptions, 'with'>;
  readonly faults?: readonly Fault[];
  /** What stands on record of staging's commit; a success, unless told otherwise. */
  readonly record?: readonly string[];
}

const post = { on: 'createPromotion' };
const refusal = (status: number) => ({ status, body: { code: 'some_code', message: 'Not so' } });

/** What happens, in the order of the table. Targets succeed after 3 s; a rebuild is there after 9.5 s. */
// biome-ignore format: one play per line reads better as a table
export const promotions: Readonly<Record<string, PromotionPlay>> = {
  'it succeeds': {},
  'the target fails': { target: '0 pending, 1 promoting, 3 failed', deployment: '0 releasing, 3 failed', errorMessage: 'Release failed' },
  'it never ends': { target: '0 pending, 1 promoting', deployment: '0 releasing' },
  'strange target words, then good': { target: '0 warming, 3 succeeded' },
  'strange target word': { target: '0 finished' },
  'another takes the place': { after: (target) => target.deploy(2.95, 'build-old-of-shop-production', '0 deployed') },
  'shown 40 s late': { lag: 40 },
  'never shown': { lag: 10_000 },

  'there are no promotions': { hasNone: true },
  'no promotions, build fails': { hasNone: true, build: '0 pending, 6 failed' },
  'no promotions, deployment fails': { hasNone: true, deployment: '0 releasing, 3 failed' },

  'start refused (422)': { faults: [{ ...post, ends: refusal(422) }] },
  'start refused (403)': { faults: [{ ...post, ends: refusal(403) }] },
  'no such address (405)': { faults: [{ ...post, ends: refusal(405) }] },
  'answered 502, started': { faults: [{ ...post, acts: true, ends: refusal(502) }] },
  'answered 502, not started': { faults: [{ ...post, ends: refusal(502) }] },
  'answer lost': { faults: [{ ...post, acts: true, ends: 'reset' }] },
  'empty answer': { faults: [{ ...post, acts: true, ends: { status: 201 } }] },
  'busy once (429)': { faults: [{ ...post, ends: refusal(429) }] },
  'a look fails twice': { faults: [{ on: 'listPromotionTargets', count: 2, ends: refusal(500) }] },
  'looks are refused': { faults: [{ on: 'listPromotionTargets', count: 1000, ends: refusal(403) }] },

  cancelled: { step: { cancelAfter: 2 } },
  'not waited for': { with: { wait: 'false' } },

  'the source runs nothing': { source: { isNew: true } },
  'other commit given': { with: { commitish: between } },
  'its commit given': { with: { commitish: tested } },
  'bad on record': { record: ['in_progress', 'failure'] },
  'left by a rollback': { record: ['success', 'error'] },
};

/**
 * How the step ends, by what the platform reports: its colour, the output `status`, the code of its error, the last state of the GitHub
 * Deployment, the output `changed`, and whether the same artefact went there or a build of its commit.
 */
export const promotionEndings = `
what happens                    | reported            | step  | status     | code               | record   | changed | by
it succeeds                     | all -deployments    | green | succeeded  |                    | success  | true    | promotion
                                | -builds ids+status  | green | deployed   |                    | success  | true    | rebuild
                                | status              | green | deployed   |                    | success  | true    | rebuild
the target fails                | all -deployments    | red   | failed     | deployment-failed  | failure  | true    | promotion
it never ends                   | all -deployments    | red   | timeout    | timeout            | error    | true    | promotion
strange target words, then good | all -deployments    | green | succeeded  |                    | success  | true    | promotion
strange target word             | all -deployments    | red   | timeout    | timeout            | error    | true    | promotion
another takes the place         | all -deployments    | red   | timeout    | timeout            | error    | true    | promotion
shown 40 s late                 | all -deployments    | green | succeeded  |                    | success  | true    | promotion
                                | -builds ids+status  | green | deployed   |                    | success  | true    | rebuild
never shown                     | every               | red   | timeout    | timeout            | error    | true    |

there are no promotions         | every               | green | deployed   |                    | success  | true    | rebuild
no promotions, build fails      | all -deployments    | red   | failed     | build-failed       | failure  | true    | rebuild
                                | -builds status      | red   | timeout    | timeout            | error    | true    | rebuild
no promotions, deployment fails | all -builds status  | red   | failed     | deployment-failed  | failure  | true    | rebuild
                                | -deployments        | red   | unknown    | deployment-unknown | error    | true    | rebuild

start refused (422)             | all -deployments    | red   | unknown    | rejected           | error    | false   | promotion
start refused (403)             | all -deployments    | red   | unknown    | forbidden          | error    | false   | promotion
no such address (405)           | all -deployments    | green | deployed   |                    | success  | true    | rebuild
answered 502, started           | all -deployments    | red   | unknown    | outcome-unknown    | error    | unknown | promotion
answered 502, not started       | all -deployments    | red   | unknown    | outcome-unknown    | error    | unknown | promotion
answer lost                     | all -deployments    | red   | unknown    | outcome-unknown    | error    | unknown | promotion
empty answer                    | all -deployments    | red   | unknown    | reply-unexpected   | error    | unknown | promotion
busy once (429)                 | all -deployments    | green | succeeded  |                    | success  | true    | promotion
a look fails twice              | all -deployments    | green | succeeded  |                    | success  | true    | promotion
looks are refused               | all -deployments    | red   | unknown    | forbidden          | error    | true    | promotion

cancelled                       | every               | red   | canceled   | canceled           | error    | true    |
not waited for                  | every               | green | pending    |                    | inactive | true    |

the source runs nothing         | all -deployments    | red   |            | commit-unknown     |          | false   |
other commit given              | every               | red   |            | commit-mismatch    |          | false   |
its commit given                | all -deployments    | green | succeeded  |                    | success  | true    | promotion
                                | ids+status          | green | deployed   |                    | success  | true    | rebuild
bad on record                   | all -deployments    | red   |            | deployment-failed  |          | false   |
left by a rollback              | all -deployments    | red   |            | deployment-failed  |          | false   |
`;
