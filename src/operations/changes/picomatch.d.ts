/** What of the package is used here. */
declare module 'picomatch' {
  interface Options {
    /** Names that start with a dot match wildcards too. */
    readonly dot?: boolean;
    /** A `!` at the start is no negation. */
    readonly nonegate?: boolean;
  }
  function picomatch(globs: readonly string[], options?: Options): (path: string) => boolean;
  export = picomatch;
}
