import { expect, it } from 'vitest';
import { AuthError } from '../../src/contract/errors.ts';
import type { Log } from '../../src/contract/log.ts';
import { createReportRefusal, type Keepsake } from '../../src/github/report-refusal.ts';

const comment: Keepsake = { problem: 'No comment', permission: 'add it', level: 'notice' };
const record: Keepsake = { problem: 'No record', permission: 'add that', level: 'warning', ending: ' It goes on.' };
const forbidden = Object.assign(new Error('Forbidden'), { status: 403 });
const noToken = new AuthError('There is no token', 'Give one.');
const end = new Error('The time is up');

it.each<[what: string, refusals: readonly (readonly [Keepsake, unknown])[], said: readonly string[], ended?: boolean]>([
  [
    'a permission that is missing, as loudly as it matters',
    [[comment, forbidden]],
    ['notice: No comment: Forbidden; add it.'],
  ],
  [
    'a permission that is missing, and what follows',
    [[record, forbidden]],
    ['warning: No record: Forbidden; add that. It goes on.'],
  ],
  ['any other failure as a warning', [[comment, new Error('Lost')]], ['warning: No comment: Lost.']],
  ['GitHub’s own sentence with one full stop', [[comment, new Error('Wait.')]], ['warning: No comment: Wait.']],
  ['what is no error by its text', [[record, 'odd']], ['warning: No record: odd. It goes on.']],
  [
    'each thing once',
    [
      [comment, forbidden],
      [comment, new Error('Lost')],
      [record, forbidden],
    ],
    ['notice: No comment: Forbidden; add it.', 'warning: No record: Forbidden; add that. It goes on.'],
  ],
  [
    'that there is no token once, for all things',
    [
      [comment, noToken],
      [record, noToken],
    ],
    ['notice: Nothing is written to GitHub: there is no `github-token`.'],
  ],
  ['nothing of the step’s own end', [[record, end]], [], true],
  [
    'what fails otherwise at the step’s end',
    [[record, new Error('Lost')]],
    ['warning: No record: Lost. It goes on.'],
    true,
  ],
  ['what only looks like the step’s end', [[record, end]], ['warning: No record: The time is up. It goes on.']],
])('tells %s', (_, refusals, said, ended = false) => {
  const told: string[] = [];
  const say = (level: string) => (text: string) => told.push(`${level}: ${text}`);
  const log = { notice: say('notice'), warning: say('warning') } as unknown as Log;
  const job = new AbortController();
  if (ended) job.abort(end);
  const report = createReportRefusal(log, job.signal);
  for (const [keepsake, error] of refusals) report(keepsake, error);
  expect(told).toEqual(said);
});
