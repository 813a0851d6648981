/** What can be wrong with a line of config vars. */
export type Flaw =
  | 'backslash'
  | 'carriageReturn'
  | 'comment'
  | 'dollar'
  | 'hash'
  | 'name'
  | 'noAssignment'
  | 'openQuote'
  | 'openValue'
  | 'readTwoWays'
  | 'textBehindQuote'
  | 'unlikeLine';

/** A flaw by its line's number alone: what stands in a line may be part of a secret. */
export interface FlawedLine {
  readonly line: number;
  readonly flaw: Flaw;
}

/** Says of each flaw in which lines it is, and how to mend it. */
export function describeFlaws(flawed: readonly FlawedLine[]): string {
  return [...Map.groupBy(flawed, ({ flaw }) => flaw)]
    .map(([flaw, found]) => describeFlaw(flaw, nameLines(found.map(({ line }) => line))))
    .join('; it ');
}

function describeFlaw(flaw: Flaw, lines: string): string {
  const sentences: Readonly<Record<Flaw, string>> = {
    backslash: `holds a backslash inside quotes in ${lines} that programs read in different ways: write the value in single quotes, with no backslash at its end`,
    carriageReturn: `holds a carriage return with no line feed in ${lines}: save the file with the line ends of Linux or Windows`,
    comment: `holds a comment in ${lines}, but here a \`#\` is part of a value: remove it, or put the config vars into a file and use \`config-file\``,
    dollar: `holds a \`$\` outside of single quotes in ${lines}, where some programs put in a variable: write the value in single quotes`,
    hash: `holds a \`#\` in ${lines} that is a comment to some programs and part of the value to others: write the value in quotes, and a comment with a space before its \`#\``,
    name: `holds something that is no name in ${lines}: a config var’s name has letters, digits and underscores, and starts with no digit`,
    noAssignment: `holds something other than \`KEY=VALUE\` and \`# comment\` in ${lines}: write a value of several lines in quotes`,
    openQuote: `opens a quote in ${lines} that is not closed: close it, or write a value that starts with a quote inside of other quotes`,
    openValue: `starts a value of several lines in ${lines}, but the closing word is missing`,
    readTwoWays: `holds an assignment in ${lines} that programs read in different ways: write its value in single quotes, or give it in \`config-vars\``,
    textBehindQuote: `holds text behind a closing quote in ${lines}: write the whole value in quotes of one kind that it does not hold itself`,
    unlikeLine: `is not \`KEY=VALUE\` in ${lines}. For a value of several lines write \`KEY<<END\`, the lines, and \`END\``,
  };
  return sentences[flaw];
}

const shownLines = 10;

/** `line 3`, `lines 3, 5, 8`. */
function nameLines(lines: readonly number[]): string {
  const more = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : '';
  return `line${lines.length === 1 ? '' : 's'} ${lines.slice(0, shownLines).join(', ')}${more}`;
}
