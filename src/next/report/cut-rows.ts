/** More rows of a table or a list than this help no reader; all of them are in the outputs. */
const mostRows = 1000;

/** The first rows, rendered, and how many more there are. */
export function cutRows<Row, Rendered>(
  rows: readonly Row[],
  render: (row: Row) => Rendered,
  renderMore: (more: string) => Rendered,
): readonly Rendered[] {
  const shown = rows.slice(0, mostRows).map(render);
  return rows.length > mostRows ? [...shown, renderMore(`… and ${rows.length - mostRows} more`)] : shown;
}
