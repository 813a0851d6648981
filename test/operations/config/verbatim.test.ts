import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../harness/make-folder.ts';
import { startPlatform, type TestPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'set-config', app: 'lab-notebook' };
const configOf = ({ emulator }: TestPlatform) =>
  emulator.world.store.apps.values().find(({ name }) => name === 'lab-notebook')?.config;

describe.each(['status', 'builds'] as const)('config vars in the dialect %s', (dialect) => {
  it('reach the platform to the letter', async () => {
    await using platform = await startPlatform({ dialect });
    const lines = [
      'HASH=fake#value # all of it',
      'EQUALS=fake=value==',
      `QUOTES="fake 'value'"`,
      'SPACES=  fake value  ',
      'EMPTY=',
      'BACKSLASH=C:\\fake\\n',
      'DOLLAR=$HOME ${{ fake }} `fake`',
      'LINES<<END',
      'first fake line',
      '',
      '  KEY=not a key',
      'END',
      'UNICODE=fälschung 偽物 🎭',
    ];
    const step = await platform.step({ ...inputs, 'config-vars': lines.join('\n'), 'allow-empty': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(configOf(platform)).toEqual({
      HASH: 'fake#value # all of it',
      EQUALS: 'fake=value==',
      QUOTES: `"fake 'value'"`,
      SPACES: '  fake value  ',
      EMPTY: '',
      BACKSLASH: 'C:\\fake\\n',
      DOLLAR: '$HOME ${{ fake }} `fake`',
      LINES: 'first fake line\n\n  KEY=not a key',
      UNICODE: 'fälschung 偽物 🎭',
    });
    expect(shownBy(step)).not.toMatch(/fake|fälschung|偽物/);
  });

  it('may come as a JSON object or a file', async () => {
    await using platform = await startPlatform({ dialect });
    using folder = makeFolder();
    const lines = 'FROM_FILE="fake value\nof two lines"\n# comment\nexport OTHER=fake\n';
    const file = folder.write('some file.env', lines);
    const step = await platform.step({
      ...inputs,
      'config-vars': '{"TEXT": "fake\\n\\"value\\"", "PORT": 8080, "ON": true}',
      'config-file': file,
    });
    expect(step.exitCode, step.log).toBe(0);
    expect(configOf(platform)).toEqual({
      TEXT: 'fake\n"value"',
      PORT: '8080',
      ON: 'true',
      FROM_FILE: 'fake value\nof two lines',
      OTHER: 'fake',
    });
  });
});

describe('a short config value', () => {
  it('is neither masked nor shown', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, 'config-vars': 'PIN=q7Zx!\nLONG=fake-long-value' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.masks).not.toContain('q7Zx!');
    expect(shownBy(step)).not.toContain('q7Zx!');
    expect(configOf(platform)).toMatchObject({ PIN: 'q7Zx!' });
  });
});

describe('config values that were there before', () => {
  it('are not shown either', async () => {
    await using platform = await startPlatform();
    const message = 'SESSION_SECRET must not be fake-session-secret-of-my-app any more';
    platform.emulator.faults.add({ endpoint: 'updateConfig', fault: 'status', status: 422, message });
    const step = await platform.step({ operation: 'set-config', app: 'my-app', 'config-vars': 'NEW=fake-new-value' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('SESSION_SECRET must not be *** any more');
    expect(shownBy(step)).not.toContain('fake-session-secret');
  });
});
