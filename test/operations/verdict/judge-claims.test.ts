import { describe, expect, it } from 'vitest';
import type { Claim, Source } from '../../../src/operations/verdict/claim.ts';
import type { AppTold } from '../../../src/operations/verdict/follow-app.ts';
import { findStrongest, isServing, judgeClaims } from '../../../src/operations/verdict/judge-claims.ts';

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
  ['-',            '-',             'failed',        'app',        'failed: either'],
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
    const more = [kind === 'failed' && `: ${part ?? 'either'}`, untold && ', only the build'];
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

describe('who tells most of a deployment', () => {
  const deployed: Claim = { source: 'app', says: 'succeeded', status: 'deployed' };
  const byIds: Claim = { source: 'app', says: 'succeeded' };
  const busy: Claim = { source: 'app', says: 'running', status: 'deploying' };
  const inner: Claim = { source: 'deployment', says: 'succeeded', status: 'live' };

  it.each<
    [what: string, listed: object, app: readonly Claim[], tells: boolean, inBuild: readonly Claim[], who: Source]
  >([
    ['a list', { claims: [] }, [], true, [], 'deployment'],
    ['a list that was empty for a moment', { claims: [], isEmpty: false }, [deployed], true, [], 'deployment'],
    ['the app beside a list that stays empty', { claims: [], isEmpty: true }, [deployed], true, [], 'app'],
    ['the app that says several things beside it', { claims: [], isEmpty: true }, [busy, deployed], true, [], 'app'],
    [
      'an empty list beside an app that tells ids alone',
      { claims: [], isEmpty: true },
      [byIds],
      true,
      [],
      'deployment',
    ],
    ['an empty list beside an app at work', { claims: [], isEmpty: true }, [busy], true, [], 'deployment'],
    ['an empty list beside a silent app', { claims: [], isEmpty: true }, [], false, [], 'deployment'],
    ['the app where there is no list', {}, [], true, [inner], 'app'],
    ['the app where there is no list, and it is called empty', { isEmpty: true }, [deployed], true, [], 'app'],
    ['what the build tells of its deployment', {}, [], false, [inner], 'deployment'],
    ['the build', {}, [], false, [], 'build'],
  ])('%s', (_, listed, claims, tells, inBuild, who) => {
    expect(findStrongest(listed, { claims, tells } as unknown as AppTold, inBuild)).toBe(who);
  });
});

it.each([
  ['running', true],
  ['deployed', true],
  ['building', true],
  ['', true],
  [undefined, true],
  ['crashed', false],
  ['unhealthy', false],
  ['stopped', false],
  ['terminating', false],
  ['draining', false],
  ['replaced', false],
] as const)('%s may be said of what stands: %s', (word, stands) => {
  expect(isServing(word)).toBe(stands);
});

describe('what a build tells against its own deployment', () => {
  const inner: Claim = { source: 'deployment', says: 'failed', status: 'failed', inner: true, message: 'exit 1' };
  const deployed: Claim = { source: 'app', says: 'succeeded', status: 'deployed' };
  const built: Claim = { source: 'build', says: 'succeeded', status: 'succeeded' };

  it('is a contradiction where others show it as a success', () => {
    const { ending } = judgeClaims([built, inner, deployed], 'app');
    const message = 'the platform shows the build as deployed, but says in it: exit 1';
    expect(ending).toEqual({ kind: 'unclear', status: 'unknown', part: 'deployment', message, hint: undefined });
    const { message: _, ...wordless } = inner;
    expect(judgeClaims([wordless, deployed], 'app').ending?.message).toMatch(/says in it: failed$/);
  });

  it.each<[what: string, claims: readonly Claim[]]>([
    ['only the build is one', [built, inner]],
    ['others are at work', [built, inner, { ...deployed, says: 'running' }]],
  ])('is a failure where %s', (_, claims) => {
    expect(judgeClaims(claims, 'app').ending).toMatchObject({ kind: 'failed', part: 'deployment', message: 'exit 1' });
  });

  it('is one thing, and what a deployment tells of itself another', () => {
    expect(judgeClaims([built, { ...inner, inner: false }, deployed], 'app').ending?.kind).toBe('failed');
    expect(judgeClaims([built, { ...inner, says: 'succeeded' }, deployed], 'app').ending?.kind).toBe('succeeded');
  });
});

describe('what stands in the way of a success', () => {
  const deployed: Claim = { source: 'app', says: 'succeeded', status: 'deployed' };
  const bars: readonly (readonly [what: string, claims: readonly Claim[], bar: string | undefined])[] = [
    ['nothing', [deployed], undefined],
    ['that it cannot be yet', [deployed, { source: 'app', says: 'not-yet', status: 'held' }], 'held'],
    ['the message of that', [{ source: 'app', says: 'not-yet', message: 'it stands on b1' }], 'it stands on b1'],
    ['its own word', [{ source: 'app', says: 'not-yet' }], 'it is not deployed'],
    ['a word of ill health', [{ source: 'app', says: 'running', status: 'crashed' }], 'crashed'],
    ['a word of an end', [{ source: 'deployment', says: 'running', status: 'terminating' }], 'terminating'],
    ['no word of work', [{ source: 'app', says: 'running', status: 'deploying' }], undefined],
    ['no word of the build', [{ source: 'build', says: 'running', status: 'crashed' }], undefined],
    [
      'what cannot be yet, before ill health',
      [
        { source: 'app', says: 'running', status: 'crashed' },
        { source: 'app', says: 'not-yet', status: 'held' },
      ],
      'held',
    ],
  ];
  it.each(bars)('is %s', (_, claims, bar) => {
    expect(judgeClaims(claims, 'deployment').bar).toBe(bar);
  });
});

it.each<[claims: readonly Claim[], status: string | undefined, untold: string | undefined]>([
  [[{ source: 'app', says: 'succeeded', status: 'live' }], 'live', undefined],
  [[{ source: 'app', says: 'succeeded' }], 'deployed', 'status'],
  [
    [
      { source: 'build', says: 'succeeded', status: 'built' },
      { source: 'app', says: 'succeeded' },
    ],
    'built',
    undefined,
  ],
  [[{ source: 'app', says: 'succeeded', status: 'live', untold: 'end' }], 'live', 'end'],
])('a success is told by the best word for it: %j', (claims, status, untold) => {
  expect(judgeClaims(claims, 'app')).toEqual({ status, ending: { kind: 'succeeded', status, untold } });
});

it('The word of what is at work goes before that of what is done, and of two the stronger source’s', () => {
  const claim = (source: Source, says: Claim['says'], status?: string): Claim => ({ source, says, status });
  const words: readonly (readonly [claims: readonly Claim[], word: string | undefined])[] = [
    [[claim('build', 'succeeded', 'built'), claim('app', 'running', 'deploying')], 'deploying'],
    [[claim('build', 'running', 'building'), claim('deployment', 'succeeded', 'live')], 'building'],
    [[claim('build', 'succeeded', 'built'), claim('deployment', 'not-yet', 'waiting')], 'waiting'],
    [[claim('build', 'running', 'building'), claim('deployment', 'running', 'releasing')], 'releasing'],
    [[claim('build', 'succeeded', 'built')], 'build built'],
    [[claim('app', 'not-yet')], undefined],
  ];
  for (const [claims, word] of words) expect(judgeClaims(claims, 'app').status).toBe(word);
});
