import type { Log } from '../contract/log.ts';
import type { Redactor } from './redact.ts';
import { linesOf } from './secret-parts.ts';

/** The ways to say that a value is secret. */
export function createMasks(
  redactor: Redactor,
  setSecret: (line: string) => void,
): Pick<Log, 'hide' | 'mask' | 'maskConfig'> {
  return {
    hide: (value, kind = 'stored') => redactor.hide(value, kind),
    maskConfig: (value) => {
      redactor.hide(value, 'stored');
      // The runner knows no exception: a word or a public address that it masks is lost to later steps.
      const masked = new Set(maskable(value).filter((line) => !redactor.isPublic(line)));
      for (const line of masked) setSecret(line);
      const said = value.split(/[\r\n]+/).map((line) => line.trim());
      // The frame of a key and a bracket alone say nothing.
      return said.every((line) => masked.has(line) || line.startsWith('-----') || /^[\s!-/:-@[-`{-~]*$/.test(line));
    },
    mask: (value) => {
      redactor.hide(value, 'credential');
      for (const line of maskable(value)) setSecret(line);
    },
  };
}

/** Line by line: given several, some runners mask each of them, and a short one would ruin unrelated text. */
function maskable(value: string): readonly string[] {
  return linesOf(value).filter((line) => line === line.trim());
}
