/** What an oracle says: nothing against it, what it found, or why it could not be asked. */
export type Verdict =
  | { readonly kind: 'holds'; readonly what: string }
  | { readonly kind: 'breaks'; readonly what: string; readonly found: string }
  | { readonly kind: 'absent'; readonly what: string };

/** Somebody else's program that judges this one. */
export interface Oracle {
  /** What it holds against what, as a sentence about this project. */
  readonly claim: string;
  ask(tools: string): Promise<Verdict>;
}
