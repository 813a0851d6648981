import { mergeConfig } from '../../contract/config-vars.ts';
import type { InputName, InputValues } from '../../contract/inputs.ts';
import { isKey } from '../../contract/parse/config-entries.ts';
import type { AnyOperation } from '../../operations/operation.ts';

// With quotes, because `config-vars` takes them verbatim: `A="${{ secrets.A }}"`.
const leftByUnsetSecret = ['', '""', "''"];

/** Config vars that would be set to nothing, unless the step says that this is meant. */
export function findEmpty(operations: readonly AnyOperation[], values: Partial<InputValues>): readonly string[] {
  if (values['allow-empty'] || !operations.some(({ takes }) => takes.includes('allow-empty'))) return [];
  const named = (['config-file', 'config-prefix', 'config-vars'] as const).map(
    (source) => new Map([...(values[source] ?? [])].map(([key, value]) => [nameVar(key, source), value])),
  );
  const [configFile, configPrefix, configVars] = named;
  const vars = mergeConfig({ configFile, configPrefix, configVars });
  const empty = [...vars].filter(([, value]) => leftByUnsetSecret.includes(value.trim())).map(([name]) => name);
  if (empty.length === 0) return [];
  return [
    `An empty value is given for ${empty.join(', ')}, which is what becomes of a secret or variable that is not set: set it, leave the name out, or write \`allow-empty: true\` to send it so.`,
  ];
}

/** A config var by its name; where nobody knows whether it is one, by its line. */
function nameVar(key: string, source: InputName): string {
  return isKey(key) ? `\`${key}\`` : `${key} of \`${source}\``;
}
