/** One line of a table by its head; a first cell that is left out is that of the line above. */
export type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Reads a table that a person typed: cells between bars, the head first, blank lines between groups. */
export function readTable<const Column extends string>(
  columns: readonly Column[],
  table: string,
): readonly Row<Column>[] {
  let first = '';
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  const count = head.split('|').length;
  if (count !== columns.length) throw new Error(`the head has ${count} cells, and ${columns.length} are named`);
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== columns.length) throw new Error(`this line has ${cells.length} cells: ${line}`);
    first = cells[0] || first;
    return Object.fromEntries(columns.map((column, at) => [column, at === 0 ? first : cells[at]])) as Row<Column>;
  });
}
