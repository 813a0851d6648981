import type { Outputs } from '../contract/outcome.ts';
import type { OutputName, OutputValue } from '../contract/outputs.ts';
import { appendFileCommands } from './file-commands.ts';
import { mapTexts, type Redactor } from './redact.ts';

/** GitHub takes 1 MB of outputs per job: one output must not use it up. */
const outputLimit = 256 * 1024;

/** `buildId` → `build-id`. */
function kebabCase(name: string): OutputName {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as OutputName;
}

/** The text of an output: lists and objects as JSON. Secrets go before JSON could change how they look. */
function formatValue(name: string, value: OutputValue, { redact }: Redactor): { text: string; isJson: boolean } {
  const isJson = typeof value === 'object' || name === 'result';
  const clean = mapTexts(name === 'result' ? JSON.parse(String(value)) : value, redact);
  return { text: redact(isJson ? JSON.stringify(clean) : String(clean)), isJson };
}

/** Writes all outputs in one go; `warn` is told which of them are too long for GitHub. */
export function writeOutputs(
  outputs: Outputs,
  redactor: Redactor,
  file: string | undefined,
  warn: (message: string) => void,
): void {
  const texts = Object.entries(outputs)
    .filter((entry): entry is [string, OutputValue] => entry[1] !== undefined)
    .map(([name, value]) => {
      const { text, isJson } = formatValue(name, value, redactor);
      if (text.length <= outputLimit) return [kebabCase(name), text] as const;
      warn(
        `The output \`${kebabCase(name)}\` is ${isJson ? 'left out' : 'cut'}: it has ${text.length} characters, and GitHub takes 1 MB of outputs per job.`,
      );
      return [kebabCase(name), isJson ? leaveOut(text) : cut(text)] as const;
    });
  appendFileCommands(file, texts);
}

function cut(text: string): string {
  return `${text.slice(0, outputLimit).toWellFormed()}… (cut: ${text.length} characters in all)`;
}

/** JSON cut in the middle is none, and an empty list would claim that there is nothing: this parses and says why. */
function leaveOut(json: string): string {
  return JSON.stringify({ left_out: `${json.length} characters, more than an output may hold` });
}
