/** What a field must be: a test, and the words for it. */
export type FieldRule = readonly [isRight: (value: unknown) => boolean, expected: string];
