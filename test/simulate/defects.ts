/** A change of source that breaks a promise. */
export interface Defect {
  readonly what: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

/** Defects, by a short name. */
export const defects: Readonly<Record<string, Defect>> = {};
