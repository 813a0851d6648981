/** A table in Markdown. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(escapeCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Names as code, separated by commas. */
export function renderNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

// Not even code in a cell can hold a bar.
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
