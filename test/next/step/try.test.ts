import { test } from 'vitest';
import { openTestWorld } from '../harness/world.ts';

test('try', async () => {
  const world = openTestWorld();
  for (const w of [{ operation: 'whoami' }, { operation: 'list-apps' }, { operation: 'set-config, restart', app: 'shop-staging', 'config-vars': 'A=bcde'}, { operation: 'build', app: 'shop-staging' }, { operation: 'biuld', apps: 'x', 'timeout': '5' , 'config-vars': '#a\nb' }, {operation: 'get-app', app: 'nope'}]) {
    const r = await world.run({ with: w });
    console.log(r.exitCode, r.log, r.outputs, r.summary, r.calls);
  }
});
