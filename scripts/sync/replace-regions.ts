/** Puts new text between the markers `<!-- generated:name -->` and `<!-- /generated:name -->`. */
export function replaceRegions(text: string, regions: Readonly<Record<string, string>>): string {
  return Object.entries(regions).reduce((result, [name, content]) => {
    const [open, close] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
    const [start, end] = [result.indexOf(open), result.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`The text needs the lines ${open} and ${close}, in this order.`);
    return `${result.slice(0, start + open.length)}\n\n${content.trim()}\n\n${result.slice(end)}`;
  }, text);
}
