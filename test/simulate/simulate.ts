import { parseArgs } from 'node:util';
import { defects } from './defects.ts';
import { putBack } from './put-back.ts';

const usage = `npm run simulate -- [options]
  --count N     play so many histories (1000 unless told otherwise)
  --minutes M   play for so long
  --from N      begin with this seed instead of a fresh one
  --seed N      play the history of one seed, shrunk to what its broken promise needs, and print it
  --whole       with --seed: do not shrink
  --defect NAME put a defect into the source, and stop at the first promise that it breaks; one of
                ${Object.keys(defects).join(' ')}`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    whole: { type: 'boolean', default: false },
    defect: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else {
  // Before anything of the action is loaded: a defect is put into its source as that is read.
  if (values.defect !== undefined) putBack(values.defect);
  const isTable = defects[values.defect ?? '']?.breaks === 'endings';
  process.exitCode = isTable
    ? await playTable()
    : values.seed === undefined
      ? await search()
      : await show(Number(values.seed));
}

/** Plays the table of how builds end, and prints the rows that do not hold. */
async function playTable(): Promise<number> {
  const { plays } = await import('../net/build-endings.table.ts');
  const { endOf, lineOf, ofBuilds, playBuild } = await import('../net/play-endings.ts');
  const { openTestWorld } = await import('../harness/world.ts');
  for (const { told, what, ...expected } of ofBuilds) {
    const world = openTestWorld();
    const end = endOf(await playBuild(world, told, plays[what] ?? {}), world);
    if (end === lineOf(expected)) continue;
    console.log(`✖ endings: ${what}, reported: ${told}: ${end}`);
    return 1;
  }
  console.log('Every row holds.');
  return 0;
}

/** Plays many histories and prints what they came to. */
async function search(): Promise<number> {
  const { explore } = await import('./explore.ts');
  const { renderFindings, renderTally } = await import('./render.ts');
  const from = Number(
    values.from ?? (values.defect ? defects[values.defect]?.seed : undefined) ?? Date.now() % 1_000_000_000,
  );
  const end = values.minutes === undefined ? undefined : performance.now() + Number(values.minutes) * 60_000;
  const wanted = defects[values.defect ?? '']?.breaks;
  const started = process.cpuUsage();
  const { findings, tally } = await explore(from, ({ histories }, found) => {
    if (found.some(({ broken }) => broken.some(({ promise }) => promise === wanted))) return false;
    return end === undefined ? histories < Number(values.count) : performance.now() < end;
  });
  const { system, user } = process.cpuUsage(started);
  console.log(renderTally(tally, from, (user + system) / 1e6));
  console.log(renderFindings(findings, values.defect ? ` --defect ${values.defect}` : ''));
  // Steps that all end before they ask anything keep every promise.
  const isIdle = tally.requests < tally.histories;
  if (isIdle) console.log('Hardly a step has asked anything: this proves nothing.');
  return findings.length > 0 || isIdle ? 1 : 0;
}

/** Plays one history and prints it. */
async function show(seed: number): Promise<number> {
  const { replay } = await import('./explore.ts');
  const { renderFinding } = await import('./render.ts');
  const finding = await replay(seed, values.whole);
  console.log(renderFinding(finding));
  return finding.broken.length > 0 ? 1 : 0;
}
