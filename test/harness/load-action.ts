import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/** The modules of the action that the tests' world stands on. */
interface Modules {
  'contract/errors.ts': typeof import('../../src/contract/errors.ts');
  'step/end.ts': typeof import('../../src/step/end.ts');
  'step/open-world.ts': typeof import('../../src/step/open-world.ts');
  'step/run-step.ts': typeof import('../../src/step/run-step.ts');
  'platform/wire/clock.ts': typeof import('../../src/platform/wire/clock.ts');
  'platform/wire/http/http.ts': typeof import('../../src/platform/wire/http/http.ts');
  'emulator/emulator.ts': typeof import('../../src/emulator/emulator.ts');
  'github/open.ts': typeof import('../../src/github/open.ts');
}

const source = join(import.meta.dirname, '../../src');
const load = createRequire(import.meta.url);

/** Loads a module as Node does, past the test runner's own loader: its dynamic imports then take no turn of the machine. */
export function loadAction<Path extends keyof Modules>(path: Path): Modules[Path] {
  return load(join(source, path)) as Modules[Path];
}

let whole: Promise<unknown> | undefined;

/** Loads, once, all that a step may load while it runs: to read files takes turns of the machine, which no virtual time waits for. */
export function loadWholeAction(): Promise<unknown> {
  const rooms = ['contract', 'docs', 'github', 'operations', 'platform', 'report', 'step', 'auth'];
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const wanted = files.filter((file) => file.endsWith('.ts') && rooms.includes(file.split(sep)[0] ?? ''));
  whole ??= Promise.all(wanted.map(async (file) => load(join(source, file))));
  return whole;
}
