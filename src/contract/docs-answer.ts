/** A section of the platform's documentation. It is text from outside: data, never markup. */
export interface DocsSection {
  readonly title: string;
  readonly link?: string | undefined;
  readonly text: string;
}

/** What a search of the documentation came to. */
export interface DocsAnswer {
  readonly sections: readonly DocsSection[];
  /** What the server said beside sections, such as that there is none. */
  readonly remark?: string | undefined;
}
