import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playStory, type Scene } from './play.ts';
import { printScene } from './print-scene.ts';
import { renderReport } from './render-demo.ts';
import { writeReport } from './write-report.ts';

/** An act that takes longer than this hangs: it takes seconds, and on a busy machine a minute. */
const longest = 180_000;

const {
  positionals: [file = 'report/demo.html'],
  values: { help },
} = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
if (help) {
  console.log('npm run demo [-- <file>]   plays the action, and writes what it shows to the file (report/demo.html)');
  process.exit(0);
}
requireFolder(tmpdir());
const watchdog = setTimeout(() => {
  console.error(`A part of the demo did not end within ${longest / 1000} s.`);
  process.exit(1);
}, longest);

console.log('Platform Deploy, played through the built action against a platform and a GitHub on this machine.');
const scenes: Scene[] = [];
for await (const scene of playStory()) {
  scenes.push(scene);
  printScene(scene, scenes.length);
  watchdog.refresh();
}
const written = writeReport(resolve(file), renderReport(scenes));
clearTimeout(watchdog);

const failed = scenes.filter(({ problems }) => problems.length > 0);
console.log(`
${failed.length === 0 ? `All ${scenes.length} steps ended as the story expects.` : `${failed.length} of ${scenes.length} steps did not end as the story expects.`}

  Report with every summary as GitHub shows it   ${written}
  The same platform to look at and play with     npm run emulator`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Every step has files of its own, as on a runner. */
function requireFolder(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    console.error(`Nothing can be written to ${path}: ${code}. Set TMPDIR to a folder for what the steps write.`);
    process.exit(1);
  }
}
