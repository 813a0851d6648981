import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { openTestWorld } from '/work/main/test/next/harness/world.ts';
test('try', async () => {
  const world = openTestWorld();
  const files = { 'platform.yml': readFileSync('docs/platform.yml', 'utf8') };
  for (const w of [{ operation: 'plan' }, {operation: 'apply', 'dry-run':'true'}, { operation: 'apply' }, { operation: 'plan' }, {operation: 'apply', 'expect-plan': 'abc'}]) {
    const r = await world.run({ with: w, files });
    console.log(r.exitCode, r.log, r.outputs, r.summary, r.calls);
  }
  const r = await world.run({ with: {operation:'plan'}, files: {'platform.yml': 'apps:\n  shop:\n    confg: {}\n    config: { A: , 1b: x, C: {from: }, D: [1] }\n    domains: [A.example]\n    formation: { web: x }\n'} });
    console.log(r.exitCode, r.log, r.outputs, r.summary, r.calls);
});
