import { appendFileSync } from 'node:fs';
import { EOL } from 'node:os';
import type { Outputs } from '../contract/outcome.ts';
import type { OutputName, OutputValue } from '../contract/outputs.ts';
import type { Redactor } from './redact.ts';

/** GitHub takes 1 MB of outputs per job: one output must not use it up. */
const outputLimit = 256 * 1024;

/** `buildId` → `build-id`. */
function kebabCase(name: string): OutputName {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as OutputName;
}

/** The text of an output: lists and objects as JSON. */
function formatValue(value: OutputValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Writes all outputs in one go. */
export function writeOutputs(outputs: Outputs, redactor: Redactor, file: string | undefined): void {
  if (!file) return;
  const texts = Object.entries(outputs)
    .filter((entry): entry is [string, OutputValue] => entry[1] !== undefined)
    .map(([name, value]) => [kebabCase(name), cut(redactor.redact(formatValue(value)))] as const);
  const delimiter = chooseDelimiter(texts.map(([, text]) => text));
  appendFileSync(
    file,
    texts.map(([name, text]) => `${name}<<${delimiter}${EOL}${text}${EOL}${delimiter}${EOL}`).join(''),
  );
}

// All values are known when the delimiter is chosen, so that none of them can hold it.
function chooseDelimiter(texts: readonly string[]): string {
  let delimiter = 'end_of_output';
  while (texts.some((text) => text.includes(delimiter))) delimiter += '_';
  return delimiter;
}

function cut(text: string): string {
  return text.length > outputLimit ? `${text.slice(0, outputLimit)}… (cut: ${text.length} characters in all)` : text;
}
