import type { Outputs } from '../contract/outcome.ts';
import type { OutputName, OutputValue } from '../contract/outputs.ts';
import { appendFileCommands } from './file-command.ts';
import { mapTexts, type Redactor } from './redact.ts';

/** GitHub takes 1 MB of outputs per job: one output must not use it up. */
const outputLimit = 256 * 1024;

/** `buildId` → `build-id`. */
function kebabCase(name: string): OutputName {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as OutputName;
}

/** The text of an output: lists and objects as JSON. Secrets go before JSON could change how they look. */
function formatValue(name: string, value: OutputValue, { redact }: Redactor): string {
  const data = name === 'result' ? JSON.parse(String(value)) : value;
  const clean = mapTexts(data, redact);
  return redact(typeof value === 'object' || name === 'result' ? JSON.stringify(clean) : String(clean));
}

/** Writes all outputs in one go. */
export function writeOutputs(outputs: Outputs, redactor: Redactor, file: string | undefined): void {
  const texts = Object.entries(outputs)
    .filter((entry): entry is [string, OutputValue] => entry[1] !== undefined)
    .map(([name, value]) => [kebabCase(name), cut(formatValue(name, value, redactor))] as const);
  appendFileCommands(file, texts);
}

function cut(text: string): string {
  return text.length > outputLimit ? `${text.slice(0, outputLimit)}… (cut: ${text.length} characters in all)` : text;
}
