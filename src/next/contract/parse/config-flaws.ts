import { shorten } from '../text.ts';

/** What can be wrong with config vars. */
export type Flaw =
  | 'backslash'
  | 'carriageReturn'
  | 'comment'
  | 'dollar'
  | 'hash'
  | 'name'
  | 'noAssignment'
  | 'noScalar'
  | 'noText'
  | 'null'
  | 'openQuote'
  | 'openValue'
  | 'readTwoWays'
  | 'textBehindQuote'
  | 'twice'
  | 'unlikeLine';

/** A flaw by its line's number alone, because what stands in a line may be part of a secret; by a name where there are no lines. */
export type Flawed = { readonly flaw: Flaw } & (
  | {
      readonly line: number;
      /** The config var's name, where all programs agree on it and only its value is in doubt. */
      readonly key?: string | undefined;
    }
  | { readonly name: string }
);

/** Says of each flaw where it is, and how to mend it. */
export function describeFlaws(flawed: readonly Flawed[]): string {
  return [...Map.groupBy(flawed, ({ flaw }) => flaw)]
    .map(([flaw, found]) => describeFlaw(flaw, describePlaces(found)))
    .join('; it ');
}

function describeFlaw(flaw: Flaw, places: string): string {
  const sentences: Readonly<Record<Flaw, string>> = {
    backslash: `holds a backslash inside quotes in ${places} that programs read in different ways: write the value in single quotes, with no backslash at its end`,
    carriageReturn: `holds a carriage return with no line feed in ${places}: save the file with the line ends of Linux or Windows`,
    comment: `holds a comment in ${places}, but here a \`#\` is part of a value: remove it, or put the config vars into a file and use \`config-file\``,
    dollar: `holds a \`$\` outside of single quotes in ${places}, where some programs put in a variable: write the value in single quotes`,
    hash: `holds a \`#\` in ${places} that is a comment to some programs and part of the value to others: write the value in quotes, and a comment with a space before its \`#\``,
    name: `holds something that is no name (${places}): a config var’s name has letters, digits and underscores, and starts with no digit`,
    noAssignment: `holds something other than \`NAME=VALUE\` and \`# comment\` in ${places}: write each name with a \`=\` behind it, and a value of several lines in quotes`,
    noScalar: `holds something that is neither a string nor a number nor a boolean (${places}): write lists and objects as a string`,
    noText: `holds a value that is no text, with a NUL or one half of a surrogate pair in it (${places}): encode it, for example as base64`,
    null: `holds \`null\` (${places}), which \`toJSON\` makes of a secret or variable that is not set: set it, or leave the name out`,
    openQuote: `opens a quote in ${places} that is not closed: close it, or write a value that starts with a quote inside of other quotes`,
    openValue: `starts a value of several lines in ${places}, but the closing word is missing`,
    readTwoWays: `holds an assignment in ${places} that programs read in different ways: write its value in single quotes, or give it in \`config-vars\``,
    textBehindQuote: `holds text behind a closing quote in ${places}: write the whole value in quotes of one kind that it does not hold itself`,
    twice: `holds a name that it holds already (${places}): keep one of them`,
    unlikeLine: `is not \`NAME=VALUE\` in ${places}: write each name with its \`=\` right behind it and nothing before it, and a value of several lines between \`NAME<<END\` and \`END\``,
  };
  return sentences[flaw];
}

const mostPlaces = 10;
const longestName = 40;

/** `line 3`, `lines 3, 5, 8`, or names. */
function describePlaces(flawed: readonly Flawed[]): string {
  const lines = flawed.filter((one) => 'line' in one);
  const places = flawed.map((one) => ('line' in one ? String(one.line) : `\`${shorten(one.name, longestName)}\``));
  const noun = lines.length === 0 ? '' : lines.length === 1 ? 'line ' : 'lines ';
  const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : '';
  return `${noun}${places.slice(0, mostPlaces).join(', ')}${more}`;
}
