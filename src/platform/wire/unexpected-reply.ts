/** A success whose body lacks what was asked for; the message ends a sentence that starts with "the platform answered 200, but". */
export class UnexpectedReply extends Error {}
