import fc from 'fast-check';

/** Any character, plain ones often. fast-check’s own `binary` first makes a table of all there are, a second’s work in each process. */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
