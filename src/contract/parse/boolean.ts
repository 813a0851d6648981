import { type Parse, Problem } from './problem.ts';

/** `true` or `false`, as YAML 1.2 writes them. */
export const boolean: Parse<boolean> = (value) => {
  if (/^(true|True|TRUE)$/.test(value)) return true;
  if (/^(false|False|FALSE)$/.test(value)) return false;
  throw new Problem(`must be \`true\` or \`false\`, not \`${value}\``);
};
