import { describe, expect, it } from 'vitest';
import { dialects, readEndings, sampleRows } from '../../harness/endings-table.ts';
import { commit, commitBefore, type Play, playEnding } from '../../harness/play-ending.ts';

/** What happens, in the order of the table below. The app has run an older commit before. */
const plays: Readonly<Record<string, Play>> = {
  'it succeeds': {},
  'the build fails': { faults: [{ fault: 'build-fails' }] },
  'the deployment fails': { faults: [{ fault: 'deployment-fails' }] },
  'the build never ends': { faults: [{ fault: 'build-never-ends' }] },
  'the deployment never ends': { faults: [{ fault: 'deployment-never-ends' }] },
  'superseded as it builds': { faults: [{ fault: 'superseded', seconds: 2 }] },
  'superseded as it deploys': { faults: [{ fault: 'superseded', seconds: 5 }] },
  'the app shows it late': { faults: [{ fault: 'lagging-app', seconds: 40 }] },
  'the app never shows it': { faults: [{ fault: 'lagging-app' }] },
  'words nobody knows': { faults: [{ fault: 'build-unknown-words' }] },

  'new app, succeeds': { isNew: true },
  'new app, build fails': { isNew: true, faults: [{ fault: 'build-fails' }] },
  'new app, depl. fails': { isNew: true, faults: [{ fault: 'deployment-fails' }] },
  'new app, empty reply': { isNew: true, faults: [{ fault: 'empty-build-reply' }, { fault: 'build-fails' }] },

  'empty reply, succeeds': { faults: [{ fault: 'empty-build-reply' }] },
  'empty reply, build fails': { faults: [{ fault: 'empty-build-reply' }, { fault: 'build-fails' }] },
  'empty reply, depl. fails': { faults: [{ fault: 'empty-build-reply' }, { fault: 'deployment-fails' }] },
  'start refused': { faults: [{ endpoint: 'startBuild', fault: 'status', status: 422 }] },
  'started, answered 502': { faults: [{ endpoint: 'startBuild', fault: 'status', status: 502, executed: true }] },

  'cancelled as it builds': { cancelAfter: 2 },
  'cancelled as it deploys': { cancelAfter: 5 },
  'not waited for': { inputs: { wait: 'false' } },
  'not waited for, will fail': { inputs: { wait: 'false' }, faults: [{ fault: 'build-fails' }] },

  'taken up, succeeds': { isTakenUp: true },
  'taken up, build fails': { isTakenUp: true, faults: [{ fault: 'build-fails' }] },
  'taken up, depl. fails': { isTakenUp: true, faults: [{ fault: 'deployment-fails' }] },
  'taken up, superseded': { isTakenUp: true, faults: [{ fault: 'superseded', seconds: 2 }] },
  'taken up after its end': { isTakenUp: true, takenUpAfter: 600 },
  'taken up, failed before': { isTakenUp: true, takenUpAfter: 600, faults: [{ fault: 'build-fails' }] },
  'taken up, replaced since': { isTakenUp: true, takenUpAfter: 600, faults: [{ fault: 'superseded', seconds: 60 }] },
  'taken up, other commit': { isTakenUp: true, inputs: { commitish: 'c'.repeat(40) } },

  healthy: { asks: 'health' },
  'crashes, nobody looks': { faults: [{ fault: 'crash', seconds: 5 }] },
  'crashes at once': { faults: [{ fault: 'crash', seconds: 0 }], asks: 'health' },
  'crashes in the soak': { faults: [{ fault: 'crash', seconds: 30 }], inputs: { soak: '1m' } },
  'holds for the soak': { asks: 'commit', inputs: { soak: '1m' } },
  'cancelled in the soak': { cancelAfter: 20, inputs: { soak: '1m' } },
  'serves the old commit': { faults: [{ fault: 'old-commit' }], asks: 'commit' },
  'serves it at last': { faults: [{ fault: 'old-commit', seconds: 30 }], asks: 'commit' },
  'time is up in the check': { faults: [{ fault: 'old-commit' }], asks: 'commit', inputs: { timeout: '30s' } },
};

/**
 * For each way of ending and each dialect: the step's colour, its output `status`, how its headline begins, the last state of the
 * GitHub Deployment, its output `changed`; and, of which the step knows nothing, what the app then runs on the platform.
 * A platform of the dialect `silent` tells nothing of builds: there nothing can be green but a start that nobody waits for.
 */
const table = `
what happens              | in the dialects           | step  | status     | headline                                           | record   | changed | the app runs
it succeeds               | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
the build fails           | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
the deployment fails      | status builds deployments | red   | failed     | The deployment of my-app failed after              | failure  | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
the build never ends      | status builds deployments | red   | timeout    | my-app is still building after                     | error    | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
the deployment never ends | status builds deployments | red   | timeout    | my-app is still being deployed after               | error    | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
superseded as it builds   | status builds deployments | red   | superseded | The build of my-app was superseded                 | inactive | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | another
superseded as it deploys  | status builds deployments | red   | superseded | The build of my-app was superseded                 | inactive | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | another
the app shows it late     | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
the app never shows it    | status silent             | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
                          | builds deployments        | red   | timeout    | my-app is still being deployed after               | error    | true    | the old one
words nobody knows        | status builds deployments | red   | timeout    | my-app is still building after                     | error    | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one

new app, succeeds         | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
new app, build fails      | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | true    | nothing
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | nothing
new app, depl. fails      | status builds deployments | red   | failed     | The deployment of my-app failed after              | failure  | true    | nothing
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | nothing
new app, empty reply      | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | true    | nothing
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | nothing

empty reply, succeeds     | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
empty reply, build fails  | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
empty reply, depl. fails  | status builds deployments | red   | failed     | The deployment of my-app failed after              | failure  | true    | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | the old one
start refused             | all                       | red   | none       | The operation build failed                         | failure  | false   | the old one
started, answered 502     | all                       | red   | unknown    | How the operation build ended is not known         | error    | unknown | the old one

cancelled as it builds    | status builds deployments | red   | canceled   | my-app is still building after                     | error    | true    | the old one
                          | silent                    | red   | canceled   | Nothing was seen of the build of my-app within     | error    | true    | the old one
cancelled as it deploys   | status builds deployments | red   | canceled   | my-app is still being deployed after               | error    | true    | the old one
                          | silent                    | red   | canceled   | Nothing was seen of the build of my-app within     | error    | true    | the old one
not waited for            | status builds deployments | green | pending    | Started a build of my-app, not waiting for its end | inactive | true    | the old one
                          | silent                    | green | unknown    | Started a build of my-app, not waiting for its end | inactive | true    | the old one
not waited for, will fail | status builds deployments | green | pending    | Started a build of my-app, not waiting for its end | inactive | true    | the old one
                          | silent                    | green | unknown    | Started a build of my-app, not waiting for its end | inactive | true    | the old one

taken up, succeeds        | status builds             | green | succeeded  | Built my-app in                                    | success  | false   | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | false   | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | it
taken up, build fails     | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | false   | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | the old one
taken up, depl. fails     | status builds deployments | red   | failed     | The deployment of my-app failed after              | failure  | false   | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | the old one
taken up, superseded      | status builds deployments | red   | superseded | The build of my-app was superseded                 | inactive | false   | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | another
taken up after its end    | status builds             | green | succeeded  | Built my-app in                                    | success  | false   | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | false   | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | it
taken up, failed before   | status builds deployments | red   | failed     | The build of my-app failed after                   | failure  | false   | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | the old one
taken up, replaced since  | builds deployments        | red   | superseded | The build of my-app was superseded                 | inactive | false   | another
                          | status silent             | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | another
taken up, other commit    | status builds deployments | red   | unknown    | How the build of my-app ended is not known         | error    | false   | the old one
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | false   | it

healthy                   | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
crashes, nobody looks     | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
crashes at once           | status builds deployments | red   | unhealthy  | The app my-app is not healthy                      | failure  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
crashes in the soak       | status builds deployments | red   | unhealthy  | The app my-app is not healthy                      | failure  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
holds for the soak        | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
cancelled in the soak     | status builds deployments | red   | canceled   | my-app is still being checked after                | error    | true    | it
                          | silent                    | red   | canceled   | Nothing was seen of the build of my-app within     | error    | true    | it
serves the old commit     | status builds deployments | red   | unhealthy  | The app my-app is not healthy                      | failure  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
serves it at last         | status builds             | green | succeeded  | Built my-app in                                    | success  | true    | it
                          | deployments               | green | deployed   | Built my-app in                                    | success  | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
time is up in the check   | status builds deployments | red   | timeout    | my-app is still being checked after                | error    | true    | it
                          | silent                    | red   | timeout    | Nothing was seen of the build of my-app within     | error    | true    | it
`;

const rows = readEndings(table);
const runs = new Map<string | undefined, string>([
  [undefined, 'nothing'],
  [commit, 'it'],
  [commitBefore, 'the old one'],
]);

describe('the table of endings', () => {
  it('says once of each ending in each dialect how the step ends', () => {
    const said = rows.map(({ dialect, ending }) => `${ending}: ${dialect}`);
    expect(said).toEqual(Object.keys(plays).flatMap((ending) => said.filter((one) => one.startsWith(`${ending}: `))));
    expect(new Set(said).size).toBe(Object.keys(plays).length * dialects.length);
  });

  it.each(sampleRows(rows))(
    'holds: $ending, dialect $dialect: $step, $status',
    async ({ dialect, ending, ...cell }) => {
      const play = plays[ending] ?? {};
      const { deployments, exitCode, log, outputs, summary, ...platform } = await playEnding(dialect, play);
      const headline = /^### \S+ (.*)$/m.exec(summary)?.[1] ?? '';
      const record = deployments[0]?.statuses[0]?.state;
      expect(
        {
          step: exitCode === 0 ? 'green' : 'red',
          status: outputs['status'] ?? 'none',
          headline: headline.slice(0, cell.headline.length),
          record,
          changed: outputs['changed'],
          runs: runs.get(platform.runs) ?? 'another',
        },
        log,
      ).toEqual(cell);

      // Nothing is called a success that the app does not run, or serve where that was asked for.
      const isWaitedFor = play.inputs?.['wait'] !== 'false';
      expect(record === 'success').toBe(exitCode === 0 && isWaitedFor);
      if (record === 'success')
        expect([platform.runs, deployments[0]?.sha, outputs['commitish']]).toEqual(Array(3).fill(commit));
      if (play.asks === 'commit' && exitCode === 0) expect(platform.serves).toBe(commit);
      expect(outputs['served-commit']).toBe(play.asks === 'commit' && exitCode === 0 ? commit : undefined);

      // What nobody saw fail is not called failed, in the annotation either; and every Deployment has one end.
      const title = /^::error title=(.*?)::/m.exec(log)?.[1] ?? '';
      expect(title.endsWith(' failed')).toBe(
        (record === 'failure' && outputs['status'] === 'failed') || ending === 'start refused',
      );
      expect(deployments.map(({ statuses }) => statuses.map(({ state }) => state))).toEqual([[record, 'in_progress']]);

      // However it ended, the facts are there: the build by its id wherever that was told, and the phases of what was watched.
      if (outputs['build-id'] !== undefined) expect(summary).toContain(`| Build | \`${platform.buildId}\` |`);
      expect(outputs['build-id'] ?? platform.buildId).toBe(platform.buildId);
      if (outputs['duration'] !== undefined) expect(summary).toMatch(/^(gantt|\| State \| After \| Took \|)$/m);
    },
  );
});
