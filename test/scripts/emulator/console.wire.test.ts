import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startDesk } from '../../../scripts/emulator/start-desk.ts';

it('the console serves every file that its page and its scripts ask for', async () => {
  await using desk = await startDesk();
  const asked = new Set(['/']);
  for (const path of asked) {
    const reply = await fetch(new URL(path, desk.consoleUrl));
    expect([path, reply.status]).toEqual([path, 200]);
    const names = (await reply.text()).matchAll(/(?:href="\/|src="\/|from '\.\/)([\w-]+\.\w+)/g);
    for (const [, name] of names) asked.add(`/${name}`);
  }
  const files = readdirSync(new URL('../../../scripts/emulator/console/page', import.meta.url));
  expect([...asked].sort()).toEqual([
    '/',
    ...files.filter((file) => file !== 'console.html').map((file) => `/${file}`),
  ]);
});
