/** Drops what could move the cursor, hide text or reorder it: ANSI sequences, control, bidi and zero-width characters. */
export function stripControls(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g, '')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
  );
}

/** Text for the log in which the runner finds no command: it looks for `::` at the start of a line and `##[` anywhere. */
export function defuseCommands(text: string): string {
  return stripControls(text)
    .replace(/^(\s*)::/gm, '$1\\::')
    .replace(/##\[/g, '##\\[');
}
