import { describe, expect, it } from 'vitest';
import {
  findNextStage,
  isFed,
  listUncertain,
  mapStagesBefore,
  rankStages,
  selectLine,
} from '../../../src/operations/pipelines/stages.ts';

const pipeline = (...stages: readonly (string | undefined)[]) => stages.map((stage) => ({ stage }));

describe('the order of stages', () => {
  it('is the usual one where all are known, whatever the list has first', () => {
    expect([...mapStagesBefore(pipeline('Production', 'staging', 'review'))]).toEqual([
      ['staging', 'review'],
      ['production', 'staging'],
    ]);
  });

  it('gives each stage its place, which is that in the list where it is not certain', () => {
    expect([...rankStages(pipeline('Production', 'staging', 'production'))]).toEqual([
      ['staging', 0],
      ['production', 1],
    ]);
    expect([...rankStages(pipeline('production', 'canary'))]).toEqual([
      ['production', 0],
      ['canary', 1],
    ]);
  });

  it('is known by other names for the same stages', () => {
    expect(mapStagesBefore(pipeline('prod', 'Dev', 'stage')).get('prod')).toBe('stage');
    expect(listUncertain('dev', pipeline('prod', 'dev'))).toEqual([]);
  });

  it.each([
    [['staging', 'canary', 'production']],
    [['dev', 'prod', 'qa']],
    [['production', 'uat', 'staging']],
    [['dev', 'development', 'production']],
    [['dev', 'test', 'prod']],
    [['testing', 'development', 'stage']],
  ])('is not certain of %j', (stages) => {
    for (const stage of stages.slice(0, 2)) expect(listUncertain(stage, pipeline(...stages))).toEqual(stages);
  });

  it('is certain where only others may come in either order', () => {
    const all = ['test', 'development', 'staging', 'production'];
    expect(listUncertain('Staging', pipeline(...all))).toEqual([]);
    expect(listUncertain('review', pipeline('review', ...all))).toHaveLength(5);
    expect(listUncertain('dev', pipeline('dev', 'test'))).toHaveLength(2);
  });

  it('is that of the list for tests and development, which some have the other way round', () => {
    expect(mapStagesBefore(pipeline('prod', 'dev', 'test')).get('prod')).toBe('test');
    expect(mapStagesBefore(pipeline('test', 'dev', 'prod')).get('prod')).toBe('dev');
  });

  it('is shown as that of the list where some are not known, unless it has the known ones in a wrong order', () => {
    expect(mapStagesBefore(pipeline('staging', 'canary', 'production')).get('canary')).toBe('staging');
    expect(mapStagesBefore(pipeline('staging', 'live')).get('live')).toBe('staging');
    for (const stages of [
      ['production', 'qa'],
      ['canary', 'prod', 'uat'],
    ])
      expect(mapStagesBefore(pipeline(...stages)).size).toBe(0);
    for (const stages of [
      ['production', 'canary', 'staging'],
      ['staging', 'production', 'demo'],
    ])
      expect([...mapStagesBefore(pipeline(...stages))]).toEqual([['production', 'staging']]);
  });

  it('leads to the apps of the next stage; from nowhere, and from the last, to none', () => {
    const apps = pipeline('staging', 'production', 'production', undefined);
    expect(findNextStage('Staging', apps)).toEqual(pipeline('production', 'production'));
    for (const stage of ['production', 'nowhere', '', undefined]) expect(findNextStage(stage, apps)).toEqual([]);
  });
});

it('no stage of pull requests comes next, and none has a place of which it is certain but those that platforms have', () => {
  const all = pipeline('review', 'staging');
  expect(selectLine('review', all)).toEqual(all);
  const line = selectLine('test', pipeline('test', 'review', 'staging'));
  expect(findNextStage('test', line)).toEqual(pipeline('staging'));
  for (const stages of [
    ['dev', 'ci', 'prod'],
    ['test', 'pr-5', 'staging'],
  ])
    expect(listUncertain(stages[0], pipeline(...stages))).toEqual(stages);
});

describe('what is merged', () => {
  it.each(['Review', 'review apps', 'reviewApps', 'preview', 'RA', 'ci', 'CI tests', 'pr-12', 'pull_requests'])(
    'does not come to the stage %s',
    (stage) => {
      expect(isFed({ stage })).toBe(false);
    },
  );

  it.each([undefined, 'test', 'testing', 'dev', 'staging', 'production', 'prod', 'canary', 'preprod', '本番'])(
    'comes to the stage %s',
    (stage) => {
      expect(isFed({ stage })).toBe(true);
    },
  );
});
