import { expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'the name %s, which every object has, is no operation',
  async (operation) => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ operation });
    expect(exitCode).toBe(1);
    expect(log).toContain(`There is no operation \`${operation}\``);
    expect(log).not.toContain('Unexpected');
  },
);
