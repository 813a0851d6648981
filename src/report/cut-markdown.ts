/** A limit of GitHub's for Markdown. */
export interface MarkdownLimit {
  readonly most: number;
  /** How much of it a text takes: GitHub counts bytes here and characters there. */
  measure(text: string): number;
  /** What tells the reader that something is missing. */
  readonly note: string;
}

/** As many whole lines as fit, so that no table, link or code span is torn; a block of code that is open is closed. */
export function cutMarkdown(text: string, { most, measure, note }: MarkdownLimit): string {
  if (measure(text) <= most) return text;
  const kept: string[] = [];
  let room = most - measure(`\n\n${note}\n`);
  let [fence, open] = ['', ''];
  for (const line of text.split('\n')) {
    if (fence === '') fence = /^`{3,}/.exec(line)?.[0] ?? '';
    else if (line === fence) fence = '';
    room -= measure(line) + 1;
    if (room < fence.length) break;
    kept.push(line);
    open = fence;
  }
  return `${[...kept, open].join('\n')}\n\n${note}\n`;
}
