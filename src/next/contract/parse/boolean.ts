import { type Parse, Problem } from './problem.ts';

/** Whether a text says yes. */
export function isTrue(value: string | undefined): boolean {
  return /^(true|True|TRUE)$/.test(value ?? '');
}

/** `true` or `false`, as YAML 1.2 writes them. */
export const boolean: Parse<boolean> = (value) => {
  if (isTrue(value)) return true;
  if (/^(false|False|FALSE)$/.test(value)) return false;
  throw new Problem(`must be \`true\` or \`false\`, not \`${value}\``);
};
