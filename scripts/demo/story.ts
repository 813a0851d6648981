import { mkdirSync, writeFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { readLog } from './log-lines.ts';
import { playStory, type Scene } from './play.ts';
import { renderReport, renderWith } from './render.ts';

const scenes: Scene[] = [];
for await (const scene of playStory()) {
  scenes.push(scene);
  printScene(scene, scenes.length);
}
mkdirSync('report', { recursive: true });
writeFileSync('report/demo.html', renderReport(scenes));
console.log('\nThe summaries, as GitHub shows them: report/demo.html');
process.exitCode = scenes.every(({ isRight }) => isRight) ? 0 : 1;

/** Prints a chapter as a runner would show it. */
function printScene({ chapter, comments, isRight, log, masks, seconds, with: inputs }: Scene, number: number): void {
  const indent = (text: string) => text.replaceAll(/^/gm, '   ');
  console.log(`\n${styleText('bold', `${number}. ${chapter.title}`)}\n${indent(styleText('dim', chapter.about))}\n`);
  console.log(`${indent(styleText('cyan', renderWith(inputs)))}\n`);
  for (const line of readLog(log, masks)) console.log(indent(line.replaceAll(/^/gm, '│ ')));
  for (const body of comments) console.log(indent(`comment: ${/^#+ (.*)$/m.exec(body)?.[1]}`));
  const end = `${chapter.isRed ? 'Red' : 'Green'} ${isRight ? 'as it should be' : 'was expected'}, after ${seconds.toFixed(1)} s`;
  console.log(`\n${indent(styleText(isRight ? 'green' : 'red', `${isRight ? '✓' : '✗'} ${end}`))}`);
}
