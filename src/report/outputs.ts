import { kebabCase } from '../contract/names.ts';
import { type Failure, joinChanges, type Outputs, type Report } from '../contract/outcome.ts';
import type { OutputName } from '../contract/outputs.ts';
import { longestText } from './clean.ts';
import type { Redactor } from './redact.ts';

/** GitHub takes 1 MB of outputs per job, two bytes for a character: a step's outputs together leave room for others. */
const mostCharacters = 400_000;

/** The outputs of a step: what each operation gives, a later one over an earlier one, and what is common to all. */
export function collectOutputs(reports: readonly Report[], { own, quoted }: Pick<Redactor, 'own' | 'quoted'>): Outputs {
  const names = reports.flatMap(({ operation, notRun = [] }) => [operation, ...notRun]);
  const skipped = reports.find(({ skipReason }) => skipReason !== undefined);
  const planned = reports.flatMap(({ wouldChange }) => wouldChange ?? []);
  const { output, ...given }: Outputs = Object.assign({}, ...reports.map(({ outputs }) => outputs));
  // Sections of a documentation may be long; half a secret is none if it is cut behind the redaction.
  const cut = (text: string) => quoted(text, longestText);
  const describe = ({ code, detail = '', items = [], message, status }: Failure) => {
    const said = [own(message), cut(detail)].filter(Boolean).join(': ');
    return { error: { message: [said, ...items.map(own)].join('\n'), code, status: status ?? null } };
  };
  const resultOf = ({ failure, outside, result = null }: Report) =>
    result === null && failure ? describe(failure) : redactTexts(result, failure || outside ? cut : own);
  return {
    ...(redactTexts(given, own) as Outputs),
    output: output === undefined ? undefined : quoted(output, mostCharacters + 1),
    operation: own(names.join(',')),
    changed: joinChanges(reports.map(({ changed }) => changed)),
    wouldChange: planned.length > 0 ? planned.includes(true) : undefined,
    skipped: skipped !== undefined,
    skipReason: own(skipped?.skipReason ?? ''),
    result:
      names.length > 1
        ? Object.fromEntries(reports.map((one) => [one.operation, resultOf(one)]))
        : reports.map(resultOf)[0],
  };
}

/** A value without the secrets in its texts: they go before JSON could change how they look. */
function redactTexts(value: unknown, redact: Redactor['own']): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactTexts(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), redactTexts(inner, redact)]));
}

/** The texts of outputs, which together stay below the limit: the longest are cut or left out until the rest fits. */
export function renderOutputs(
  outputs: Outputs,
  warn: (message: string) => void,
): readonly (readonly [OutputName, string])[] {
  const texts = new Map<OutputName, string>();
  for (const [name, value] of Object.entries(outputs)) {
    const isJson = name === 'result' || typeof value === 'object';
    if (value !== undefined) texts.set(kebabCase(name), isJson ? JSON.stringify(value) : String(value));
  }
  let over = [...texts.values()].reduce((sum, text) => sum + text.length, -mostCharacters);
  for (const [name, text] of [...texts].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (over <= 0) break;
    const note = `${text.length} characters, more than the outputs may hold`;
    // JSON that is cut is none, and an empty list would say that there is nothing.
    const isJson = name !== 'output' && /^[[{]/.test(text);
    const shorter = isJson
      ? JSON.stringify({ left_out: note })
      : `${text.slice(0, Math.max(0, text.length - over - 100))}\n… (${note})`;
    over -= text.length - shorter.length;
    texts.set(name, shorter);
    warn(`The output \`${name}\` is too long (${text.length} characters): GitHub takes 1 MB of outputs per job.`);
  }
  return [...texts];
}
