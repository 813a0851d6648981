import { readFileSync } from 'node:fs';
import { listFiles } from '../../scripts/list-files.ts';
import { readMessages } from './read-texts.ts';

/** Prints every text that the action shows to people, file by file, for a person to read through: `npm run messages`. */
for (const path of listFiles('.', 'src/**/*.ts')) {
  const messages = readMessages(readFileSync(path, 'utf8'));
  if (messages.length > 0) console.log([`\n${path}`, ...messages.map((text) => `  ${text}`)].join('\n'));
}
