import { inWords } from './setbacks.ts';

/** Whether a text is nothing but a word of success. */
export function isSuccessWord(text: string): boolean {
  return /^(ok|success|successful|succeeded|complete|completed|done|found|created|accepted|updated|deleted|removed|queued|started|2\d\d)$/i.test(
    text,
  );
}

/** Whether a code says that all went well: `OK`, `0000`, `namespace_created`; but not `already_created` or `conflict_found`. */
export function saysWell(code: string): boolean {
  const words = inWords(code);
  return (
    /^0+$/.test(code) ||
    (isSuccessWord(words.split('_').at(-1) ?? '') &&
      !/(^|_)(not?|never|already|partially|(un|err|fail)[a-z]*)_|_found$/.test(words))
  );
}
