/** Refuses to work in a folder whose path Vite, which loads the tests, and ncc, which builds, take for an address with more behind it. */
export function refusePath(path: string): void {
  const [odd] = /[#?%!]/.exec(path) ?? [];
  if (odd === undefined) return;
  throw new Error(`There is a “${odd}” in ${path}: no test and no build can be run there. Move this folder elsewhere.`);
}
