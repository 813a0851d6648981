import { describe, expect, it } from 'vitest';
import type { Claim, Source } from '../../../src/operations/verdict/claim.ts';
import { judgeClaims } from '../../../src/operations/verdict/judge-claims.ts';

/** What each source says, `-` for one that says nothing; which of them is the strongest that the platform has; and the verdict. */
type Row = readonly [build: string, deployment: string, app: string, strongest: Source, verdict: string];

// biome-ignore format: a table that a person can read
const table: readonly Row[] = [
  // build         deployment       app              strongest     verdict
  ['-',            '-',             '-',             'build',      '-'],
  ['running',      '-',             '-',             'build',      '-'],
  ['succeeded',    '-',             '-',             'build',      'succeeded, only the build'],
  ['succeeded',    '-',             '-',             'app',        '-'],
  ['succeeded',    '-',             '-',             'deployment', '-'],
  ['succeeded',    '-',             'not-yet',       'build',      '-'],
  ['succeeded',    '-',             'running',       'app',        '-'],
  ['succeeded',    '-',             'succeeded',     'app',        'succeeded'],
  ['-',            '-',             'succeeded',     'app',        'succeeded'],
  ['-',            '-',             'succeeded',     'deployment', '-'],
  ['succeeded',    'running',       'succeeded',     'deployment', '-'],
  ['succeeded',    'succeeded',     '-',             'deployment', 'succeeded'],
  ['succeeded',    'succeeded',     'succeeded',     'deployment', 'succeeded'],
  ['succeeded',    'succeeded',     'not-yet',       'deployment', '-'],
  ['succeeded',    'succeeded',     'superseded',    'deployment', 'superseded'],

  ['failed',       '-',             '-',             'build',      'failed: build'],
  ['failed',       'failed',        'failed',        'deployment', 'failed: build'],
  ['failed',       'succeeded',     'succeeded',     'deployment', 'failed: build'],
  ['succeeded',    'failed',        '-',             'deployment', 'failed: deployment'],
  ['succeeded',    'failed',        'succeeded',     'deployment', 'failed: deployment'],
  ['succeeded',    'succeeded',     'failed',        'deployment', 'failed: deployment'],
  ['succeeded',    '-',             'failed',        'app',        'failed: deployment'],
  ['succeeded',    '-',             'failed',        'build',      'failed: deployment'],
  ['-',            'failed',        '-',             'deployment', 'failed: deployment'],
  ['-',            '-',             'failed',        'app',        'failed: build'],
  ['contradicting','failed',        '-',             'deployment', 'failed: deployment'],

  ['superseded',   '-',             '-',             'build',      'superseded'],
  ['succeeded',    '-',             'superseded',    'app',        'superseded'],
  ['contradicting','-',             '-',             'build',      'unclear'],
  ['contradicting','succeeded',     'succeeded',     'deployment', 'unclear'],
  ['succeeded',    'contradicting', 'succeeded',     'deployment', 'unclear'],
  ['succeeded',    'succeeded',     'contradicting', 'deployment', 'unclear'],
];

describe('the verdict on what build, deployment and app say of a build', () => {
  it.each(table)('%s, %s, %s, of which the %s is the strongest: %s', (build, deployment, app, strongest, verdict) => {
    const said = { build, deployment, app };
    const claims = (['build', 'deployment', 'app'] as const).flatMap((source): readonly Claim[] =>
      said[source] === '-' ? [] : [{ source, says: said[source] as Claim['says'], status: said[source] }],
    );
    const { ending } = judgeClaims(claims, strongest);
    const { kind = '-', part, untold } = ending ?? {};
    const more = [kind === 'failed' && `: ${part}`, untold && ', only the build'];
    expect(kind + more.filter(Boolean).join('')).toBe(verdict);
  });

  it('shows the word of what goes on, and of the build when only that is done', () => {
    const built: Claim = { source: 'build', says: 'succeeded', status: 'succeeded' };
    const deploys: Claim = { source: 'deployment', says: 'running', status: 'releasing' };
    expect(judgeClaims([built, deploys], 'deployment').status).toBe('releasing');
    expect(judgeClaims([built], 'app').status).toBe('build succeeded');
  });

  it('says what only ids have told', () => {
    expect(judgeClaims([{ source: 'app', says: 'succeeded' }], 'app').ending).toEqual({
      kind: 'succeeded',
      status: 'deployed',
      untold: 'status',
    });
  });
});
