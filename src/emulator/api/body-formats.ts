/** An app in the body of a request: its id or name, bare or as a field. */
export interface AppReference {
  readonly app: string | { readonly id?: string; readonly name?: string };
}

/** A change of one process type. */
interface FormationUpdate {
  readonly type: string;
  readonly quantity?: number;
  readonly size?: string;
}

/** The fields of a body that hold something else than a string. */
export interface BodyFormats {
  readonly execInDyno: { readonly command: readonly string[] };
  readonly runTask: { readonly timeout: number };
  readonly scaleFormation: { readonly updates: readonly FormationUpdate[] };
  readonly createPromotion: { readonly source: AppReference; readonly targets: readonly AppReference[] };
}
