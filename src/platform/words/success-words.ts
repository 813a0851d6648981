import { inWords } from './spelling.ts';

/** Whether a text is nothing but a word of success. */
export function isSuccessWord(text: string): boolean {
  return /^(ok|success|successful|succeeded|complete|completed|done|found|created|accepted|updated|deleted|removed|queued|started|2\d\d)$/i.test(
    text,
  );
}

/** Whether a code says that all went well: `OK`, `0000`, or of one thing what was done with it, as `namespace_created`; but not `already_created`. */
export function saysWell(code: string): boolean {
  return (
    /^0+$/.test(code) ||
    isSuccessWord(code) ||
    /^(?!no|never|already|partial|cannot|cant|un|err|fail)[a-z]+_(created|updated|deleted|removed|accepted|queued|started|success|succeeded)$/.test(
      inWords(code),
    )
  );
}
