/** Why something is not shown. */
export const tooSlow = 'looking through it for secrets would take too long';

/** The ending of a text of which only the beginning could be looked through for secrets. */
export const unread = `… (left out from here on: ${tooSlow})`;
