/** More of one text than this helps no reader; the whole of it is in the outputs. */
const longest = 64 * 1024;

/** Drops what could move the cursor, hide text or reorder it: ANSI sequences, control, bidi and invisible characters. */
export function stripControls(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t]]/gv, '')
      .toWellFormed()
  );
}

/** Text for the log in which the runner finds no command: it looks for `::` at the start of a line and `##[` anywhere. */
export function defuseCommands(text: string): string {
  return stripControls(text)
    .replace(/^(\s*)::/gm, '$1\\::')
    .replace(/##\[/g, '##\\[');
}

/** The start of a text that is too long to be read, with a note that says so. */
export function cutLong(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}\n… (cut: ${text.length} characters in all)` : text;
}
