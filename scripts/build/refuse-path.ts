/** Refuses to work in a folder whose path Vite and ncc take for an address with more behind it. */
export function refusePath(path: string): void {
  const [odd] = /[#?%!]/.exec(path) ?? [];
  if (odd === undefined) return;
  throw new Error(
    `${path} has a “${odd}” in it, so that no test and no build can run there. Move the folder elsewhere.`,
  );
}
