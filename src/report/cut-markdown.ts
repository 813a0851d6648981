/** As many whole lines as fit, so that no table, link or code span is torn; a block of code that is open is closed. */
export function cutMarkdown(text: string, most: number, measure: (text: string) => number, why: string): string {
  if (measure(text) <= most) return text;
  const note = `\n\n_Cut here: ${why}._\n`;
  const kept: string[] = [];
  let room = most - measure(note);
  let [fence, open] = ['', ''];
  for (const line of text.split('\n')) {
    if (fence === '') fence = /^`{3,}/.exec(line)?.[0] ?? '';
    else if (line === fence) fence = '';
    room -= measure(line) + 1;
    if (room < fence.length) break;
    kept.push(line);
    open = fence;
  }
  return `${[...kept, open].join('\n')}${note}`;
}
