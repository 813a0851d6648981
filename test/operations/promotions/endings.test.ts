import { describe, expect, it } from 'vitest';
import { dialects, readEndings, sampleRows } from '../../harness/endings-table.ts';
import { type PromotionPlay, playPromotion, ran, tested } from '../../harness/play-promotion.ts';

const post = { endpoint: 'createPromotion' } as const;
const targets = { endpoint: 'listPromotionTargets' } as const;

/** What happens, in the order of the table below. */
const plays: Readonly<Record<string, PromotionPlay>> = {
  'it succeeds': {},
  'no promotions there': { without: ['promotions'] },
  'a rebuild that fails': { without: ['promotions'], faults: [{ fault: 'build-fails' }] },
  'the deployment fails': { faults: [{ fault: 'deployment-fails' }] },
  'it never ends': { faults: [{ fault: 'deployment-never-ends' }] },
  superseded: { faults: [{ fault: 'superseded', seconds: 1 }] },
  'the app shows it late': { faults: [{ fault: 'lagging-app', seconds: 40 }] },
  'the app never shows it': { faults: [{ fault: 'lagging-app' }] },

  'start refused': { faults: [{ ...post, fault: 'status', status: 422 }] },
  'no such address (405)': { faults: [{ ...post, fault: 'status', status: 405 }] },
  'acted, answered 502': { faults: [{ ...post, fault: 'status', status: 502, executed: true }] },
  'not acted, answered 502': { faults: [{ ...post, fault: 'status', status: 502 }] },
  'acted, answered 408': { faults: [{ ...post, fault: 'status', status: 408, executed: true }] },
  'acted, answer lost': { faults: [{ ...post, fault: 'reset-after' }] },
  'acted, answer cut': { faults: [{ ...post, fault: 'truncate' }] },
  'acted, empty answer': { faults: [{ ...post, fault: 'empty', executed: true }] },
  'empty answer, fails': { faults: [{ ...post, fault: 'empty', executed: true }, { fault: 'deployment-fails' }] },
  'busy once (429)': { faults: [{ ...post, fault: 'status', status: 429 }] },

  'targets not told': { faults: [{ ...targets, fault: 'status', status: 404 }], isLasting: true },
  'a look fails once': { faults: [{ ...targets, fault: 'status', status: 500 }] },
  'looks are forbidden': { faults: [{ ...targets, fault: 'status', status: 403 }], isLasting: true },

  cancelled: { cancelAfter: 1, faults: [{ fault: 'deployment-never-ends' }] },
  'not waited for': { inputs: { wait: 'false' } },

  healthy: { asks: 'health' },
  'crashes at once': { faults: [{ fault: 'crash', seconds: 0 }], asks: 'health' },
  'crashes in the soak': { faults: [{ fault: 'crash', seconds: 30 }], inputs: { soak: '1m' } },
  'serves the old commit': { faults: [{ fault: 'old-commit' }], asks: 'commit' },
};

/**
 * For each way of ending and each dialect: the step's colour, its output `status`, how its headline begins, the last state of the
 * GitHub Deployment, its output `changed`; and, of which the step knows nothing, what the app then runs. The dialect `silent` has no
 * promotions, and tells nothing of builds.
 */
const table = `
what happens            | in the dialects           | step  | status     | headline                                              | record   | changed | the app runs
it succeeds             | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
no promotions there     | status builds             | green | succeeded  | Rebuilt the commit of shop-staging for shop-eu in     | success  | true    | it
                        | deployments               | green | deployed   | Rebuilt the commit of shop-staging for shop-eu in     | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
a rebuild that fails    | status builds deployments | red   | failed     | The build of shop-eu failed after                     | failure  | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | the old one
the deployment fails    | status builds deployments | red   | failed     | The deployment of shop-eu failed after                | failure  | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | the old one
it never ends           | status builds deployments | red   | timeout    | shop-eu is still being deployed after                 | error    | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | the old one
superseded              | status builds deployments | red   | superseded | The promotion of shop-staging to shop-eu was superse  | inactive | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | another
the app shows it late   | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
the app never shows it  | status builds deployments | red   | timeout    | shop-eu is still being deployed after                 | error    | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | the old one

start refused           | status builds deployments | red   | none       | The operation promote failed                          | failure  | false   | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
no such address (405)   | status builds             | green | succeeded  | Rebuilt the commit of shop-staging for shop-eu in     | success  | true    | it
                        | deployments               | green | deployed   | Rebuilt the commit of shop-staging for shop-eu in     | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
acted, answered 502     | status builds deployments | red   | unknown    | How the operation promote ended is not known          | error    | unknown | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
not acted, answered 502 | status builds deployments | red   | unknown    | How the operation promote ended is not known          | error    | unknown | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
acted, answered 408     | status builds deployments | red   | unknown    | How the operation promote ended is not known          | error    | unknown | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
acted, answer lost      | status builds deployments | red   | unknown    | How the operation promote ended is not known          | error    | unknown | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
acted, answer cut       | status builds deployments | red   | unknown    | How the operation promote ended is not known          | error    | unknown | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
acted, empty answer     | status                    | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | builds deployments        | green | deployed   | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
empty answer, fails     | status                    | red   | failed     | The deployment of shop-eu failed after                | failure  | true    | the old one
                        | builds deployments        | red   | timeout    | Nothing was seen of the promotion of shop-staging to  | error    | true    | the old one
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | the old one
busy once (429)         | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it

targets not told        | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
a look fails once       | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
looks are forbidden     | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it

cancelled               | status builds deployments | red   | canceled   | shop-eu is still being deployed after                 | error    | true    | the old one
                        | silent                    | red   | canceled   | Nothing was seen of the build of shop-eu within       | error    | true    | the old one
not waited for          | status builds deployments | green | pending    | Started a promotion of shop-staging to shop-eu, not   | inactive | true    | the old one
                        | silent                    | green | unknown    | Started a build of shop-eu, not waiting for its end   | inactive | true    | the old one

healthy                 | status builds deployments | green | succeeded  | Promoted shop-staging to shop-eu in                   | success  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
crashes at once         | status builds deployments | red   | unhealthy  | The app shop-eu is not healthy                        | failure  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
crashes in the soak     | status builds deployments | red   | unhealthy  | The app shop-eu is not healthy                        | failure  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
serves the old commit   | status builds deployments | red   | unhealthy  | The app shop-eu is not healthy                        | failure  | true    | it
                        | silent                    | red   | timeout    | Nothing was seen of the build of shop-eu within       | error    | true    | it
`;

const rows = readEndings(table);
const runs = new Map<string | undefined, string>([
  [tested, 'it'],
  [ran, 'the old one'],
]);

describe('the table of promotions', () => {
  it('says once of each ending in each dialect how the step ends', () => {
    const said = rows.map(({ dialect, ending }) => `${ending}: ${dialect}`).sort();
    expect(said).toEqual(
      Object.keys(plays)
        .flatMap((ending) => dialects.map((dialect) => `${ending}: ${dialect}`))
        .sort(),
    );
  });

  it.each(sampleRows(rows))(
    'holds: $ending, dialect $dialect: $step, $status',
    async ({ dialect, ending, ...cell }) => {
      const played = await playPromotion(dialect, plays[ending] ?? {});
      const { calls, deployments, eu, exitCode, log, outputs, summary } = played;
      const headline = /^### \S+ (.*)$/m.exec(summary)?.[1] ?? '';
      const [record] = deployments;
      expect(
        {
          step: exitCode === 0 ? 'green' : 'red',
          status: outputs['status'] ?? 'none',
          headline: headline.slice(0, cell.headline.length),
          record: record?.statuses[0]?.state,
          changed: outputs['changed'],
          runs: runs.get(eu) ?? 'another',
        },
        log,
      ).toEqual(cell);

      // The commit is the one that was tested, in the record too; a promotion is asked for once, and so is a build.
      expect([record?.sha, outputs['commitish']]).toEqual([tested, tested]);
      const posts = calls.filter((call) => call.startsWith('POST '));
      expect(posts.filter((call) => call.endsWith('/builds')).length).toBeLessThanOrEqual(1);
      // Where the platform does not tell what the source runs, nobody knows what it would promote.
      const asked = dialect === 'silent' ? 0 : ending.startsWith('busy') ? 2 : 1;
      expect(posts.filter((call) => call.endsWith('/promotions'))).toHaveLength(asked);
      if (exitCode === 0) {
        const isRebuilt = posts.some((call) => call.endsWith('/builds'));
        expect(summary).toContain(isRebuilt ? 'It is not the artefact that was tested' : 'The same artefact');
        expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({
          by: isRebuilt ? 'rebuild' : 'promotion',
          targets: [{ app: 'shop-eu', ran, order: 'ahead', commits: 2 }],
        });
      }
      // Of a start that nobody answered, what is known of the target is told all the same.
      if (cell.changed === 'unknown')
        expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({
          by: 'promotion',
          commit: tested,
          targets: [{ app: 'shop-eu', outcome: 'unknown', ran, order: 'ahead', changed: 'unknown' }],
        });
      expect(deployments.map(({ statuses }) => statuses.length)).toEqual([2, expect.any(Number)]);
    },
  );
});
