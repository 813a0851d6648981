import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defects } from './defects/defects.ts';
import { putBack } from './defects/put-back.ts';

const usage = `npm run simulate -- [options]
  --count N     play so many histories (1000 unless told otherwise)
  --minutes M   play for so long
  --from N      begin with this seed instead of a fresh one
  --jobs N      share them out to so many processes, each of which tells its own figures
  --seed N      play the history of one seed, shrunk to what its broken promise needs, and draw it
  --whole       with --seed: do not shrink
  --defect NAME put a defect that was mended back, and stop at the first promise that it breaks`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    seed: { type: 'string' },
    whole: { type: 'boolean', default: false },
    defect: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const from = Number(values.from ?? Date.now() % 1_000_000_000);

if (values.help) console.log(usage);
else {
  // Before anything of the action is loaded: a defect is put into its source as that is read.
  if (values.defect !== undefined) putBack(values.defect);
  if (values.seed !== undefined) process.exitCode = await show(Number(values.seed));
  else process.exitCode = values.jobs === '1' ? await search() : await share(Number(values.jobs));
}

/** Seeds from one process to the next where nobody knows how many each will come to: more than a machine plays in a day. */
const farApart = 10_000_000;

/** Has several processes play a part each. */
async function share(jobs: number): Promise<number> {
  const { count, minutes } = values;
  const each = Math.ceil(Number(count) / jobs);
  const [most, apart] = minutes === undefined ? [['--count', String(each)], each] : [['--minutes', minutes], farApart];
  const begin = (first: number) =>
    spawn(process.execPath, [import.meta.filename, '--from', String(first), ...most], { stdio: 'inherit' });
  const ends = Array.from({ length: jobs }, (_, at) => once(begin(from + at * apart), 'exit'));
  return Math.max(...(await Promise.all(ends)).map(([code]) => code ?? 1));
}

/** Plays many histories and tells what they came to. */
async function search(): Promise<number> {
  const { explore } = await import('./explore.ts');
  const { tellFindings, tellTally } = await import('./tell.ts');
  const end = values.minutes === undefined ? undefined : performance.now() + Number(values.minutes) * 60_000;
  const sought = defects[values.defect ?? '']?.breaks;
  const started = process.cpuUsage();
  const { findings, tally } = await explore(from, ({ histories }, found) => {
    if (found.some(({ broken }) => broken.some(({ promise }) => promise === sought))) return false;
    return end === undefined ? histories < Number(values.count) : performance.now() < end;
  });
  const { user, system } = process.cpuUsage(started);
  console.log(tellTally(tally, from, (user + system) / 1e6));
  console.log(tellFindings(findings, values.defect));
  // Steps that all end before they call anybody keep every promise.
  const idle = tally.requests < tally.histories;
  if (idle) console.log('Hardly a step has called anybody: this proves nothing.');
  return findings.length > 0 || idle ? 1 : 0;
}

/** Plays one history, and tells and draws it. */
async function show(seed: number): Promise<number> {
  const { replay } = await import('./explore.ts');
  const { tellHistory } = await import('./render-text.ts');
  const { drawHistory } = await import('./render-html.ts');
  const { broken, history } = await replay(seed, values.whole);
  const file = `simulated-${seed}.html`;
  writeFileSync(file, drawHistory(history, broken));
  console.log(tellHistory(history, broken));
  console.log(broken.length === 0 ? `No promise is broken. Drawn in ${file}` : `Drawn in ${file}`);
  return broken.length > 0 ? 1 : 0;
}
