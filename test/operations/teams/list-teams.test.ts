import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-teams in the dialect %s', (dialect) => {
  it('gives the names and their number', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ operation: 'list-teams' });
    expect(platform.calls()).toEqual(['GET /teams']);
    expect(outputs).toMatchObject({ names: '["acme","labs"]', count: '2', changed: 'false' });
  });
});
