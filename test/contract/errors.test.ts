import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ActionError, errorCodes, excusing, hasCode } from '../../src/contract/errors.ts';
import { outputs } from '../../src/contract/outputs.ts';

const page = readFileSync('docs/troubleshooting.md', 'utf8');
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('errors.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n');

it('every code has an entry in the troubleshooting page, and every entry a code', () => {
  const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.toSorted()).toEqual(errorCodes.toSorted());
});

it.each(errorCodes)('%s is the code of some error', (code) => {
  expect(sources).toContain(`'${code}'`);
});

it.each(Object.keys(outputs))('the output %s is given by some operation or by the step', (name) => {
  const own = ['operation', 'changed', 'would-change', 'skipped', 'skip-reason', 'result'];
  expect(own.includes(name) || sources.includes(`'${name}'`)).toBe(true);
});

it('an excused error becomes a value, and any other is thrown', () => {
  const gone = new ActionError('gone', 'Gone', 'Look.');
  const excuse = excusing((error) => hasCode(error, 'gone'), 'instead');
  expect(excuse(gone)).toBe('instead');
  expect(() => excuse(new Error('x'))).toThrow('x');
});
