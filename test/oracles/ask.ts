import { mkdirSync } from 'node:fs';
import { makeFolder } from '../harness/make-folder.ts';
import { kubectl } from './kubectl.ts';
import { oauth } from './oauth.ts';
import { prism } from './prism.ts';
import { proxy } from './proxies.ts';
import { schemathesis } from './schemathesis/schemathesis.ts';
import type { Oracle } from './verdict.ts';

const oracles: Readonly<Record<string, Oracle>> = { schemathesis, prism, oauth, kubectl, proxy };

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(oracles, name));
if (unknown !== undefined) throw new Error(`There is no oracle ${unknown}: ${Object.keys(oracles).join(', ')}`);

using folder = makeFolder();
const tools = process.env['ORACLE_TOOLS'] ?? folder.path;
mkdirSync(tools, { recursive: true });
for (const [name, { ask, claim }] of Object.entries(oracles)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  const verdict = await ask(tools);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (verdict.kind === 'breaks') console.log(verdict.found);
  const words = { holds: 'ok    ', breaks: 'FAIL  ', absent: 'none  ' };
  console.log(`${words[verdict.kind]}${claim} (${name}, ${verdict.what}, ${seconds} s)`);
  // An oracle that was not asked has not agreed.
  if (verdict.kind !== 'holds') process.exitCode = 1;
}
