/** What of the package is used here. */
declare module 'picomatch' {
  function picomatch(
    glob: string,
    options: { readonly dot: boolean; readonly nonegate: boolean },
  ): (path: string) => boolean;
  export = picomatch;
}
