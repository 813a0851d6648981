import { describe, expect, it } from 'vitest';
import { findNextStage, mapStagesBefore } from '../../../src/operations/promotions/stages.ts';

const pipeline = (...stages: readonly (string | undefined)[]) => stages.map((stage) => ({ stage }));

describe('the order of stages', () => {
  it('is the usual one where all are known, whatever the list has first', () => {
    expect([...mapStagesBefore(pipeline('Production', 'staging', 'review'))]).toEqual([
      ['staging', 'review'],
      ['production', 'staging'],
    ]);
  });

  it('is that of the list where some are not, unless it has the known ones in a wrong order', () => {
    expect(mapStagesBefore(pipeline('staging', 'canary', 'production')).get('canary')).toBe('staging');
    expect(mapStagesBefore(pipeline('production', 'canary', 'staging')).size).toBe(0);
  });

  it('leads to the apps of the next stage; from nowhere, and from the last, to none', () => {
    const apps = pipeline('staging', 'production', 'production', undefined);
    expect(findNextStage('Staging', apps)).toEqual(pipeline('production', 'production'));
    for (const stage of ['production', 'nowhere', '', undefined]) expect(findNextStage(stage, apps)).toEqual([]);
  });
});
