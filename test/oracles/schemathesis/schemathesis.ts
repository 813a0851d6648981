import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extensions } from '../../../scripts/emulator/dialects/manners.ts';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { type Ran, runTool } from '../run-tool.ts';
import type { Oracle, Verdict } from '../verdict.ts';
import { writeDocument } from '../write-document.ts';

const version = '4.32.5';
const hooks = join(import.meta.dirname, 'hooks.py');

/** Sends what the document allows, and what it does not, and holds every reply against it. */
export const schemathesis: Oracle = {
  claim: 'The emulator takes and answers exactly what docs/openapi.yaml describes, says schemathesis',

  async ask(tools): Promise<Verdict> {
    const program = join(tools, 'python/bin/schemathesis');
    const installed = await install(tools, program);
    if (installed.code !== 0) return { kind: 'absent', what: installed.text };
    // The dialect whose replies are never empty, with all that any platform has: OpenAPI cannot say that a body may be absent.
    const all = Object.fromEntries(extensions.map((name) => [name, true]));
    await using emulator = await startBreakable({
      dialect: 'status',
      extensions: all,
      token: 'fake-token-of-the-oracle',
    });
    const document = writeDocument(tools, emulator.apiUrl);
    const args = ['run', document, '--url', emulator.apiUrl, '-H', `Authorization: Bearer ${emulator.token}`];
    const { code, text } = await runTool(
      program,
      [...args, '--phases', 'coverage,fuzzing', '--max-examples', process.env['ORACLE_EXAMPLES'] ?? '10', '--no-color'],
      { env: { ...process.env, SCHEMATHESIS_HOOKS: hooks }, cwd: tools, seconds: 900 },
    );
    const [cases = 'no cases'] = /\d+ generated/.exec(text) ?? [];
    return code === 0 ? { kind: 'holds', what: cases } : { kind: 'breaks', what: cases, found: text };
  },
};

async function install(tools: string, program: string): Promise<Ran> {
  if (existsSync(program)) return { code: 0, text: '' };
  const made = await runTool('python3', ['-m', 'venv', join(tools, 'python')]);
  return made.code === 0 ? runTool(join(tools, 'python/bin/pip'), ['install', '-q', `schemathesis==${version}`]) : made;
}
