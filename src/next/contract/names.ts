import type { OutputName } from './outputs.ts';

/** `config-vars` → `configVars`: how the names of the contract look in code. */
export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The name that code uses for an input or output. */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** The output that code calls so. */
export function kebabCase(name: string): OutputName {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as OutputName;
}
