/** The headings of the troubleshooting page as a module, by which a failure finds its entry. */
export function renderEntries(page: string): string {
  const text = page.replace(/^```.*?^```$/gms, '');
  const headings = [...text.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading);
  const rows = headings.map((heading) => `  ${JSON.stringify(heading)},`);
  return `// Written by \`npm run sync\`.

/** The headings of docs/troubleshooting.md: the words of errors, with \`…\` for what varies. */
// biome-ignore format: one row per entry
export const entries: readonly string[] = [
${rows.join('\n')}
];
`;
}
