/**
 * Runs the command that follows as the shell's parameters, in a subshell so that an `exit` ends that alone, its errors beside
 * its output; then writes the exit status between two marks, on a line of its own, and ends with that status.
 */
const before = `("$@") 2>&1; s=$?; printf '\\n%s %s %s\\n' `;
const after = (mark: string) => ` "$s" ${mark}; exit "$s"`;

/** Puts a command behind a shell that writes its exit status between marks; a script becomes an argument of its shell. */
export function wrapCommand(command: readonly string[] | string, shell: string, mark: string): readonly string[] {
  const argv = typeof command === 'string' ? [shell, '-c', command] : command;
  return [shell, '-c', `${before}${mark}${after(mark)}`, shell, ...argv];
}

/** The command inside of a wrapped one, and what the shell writes at its end. */
export function matchWrapped(
  argv: readonly string[],
): { readonly argv: readonly string[]; end(status: number): string } | undefined {
  const [, flag, script = '', , ...inner] = argv;
  const [mark = ''] = /^\S+/.exec(script.slice(before.length)) ?? [];
  if (flag !== '-c' || mark === '' || script !== `${before}${mark}${after(mark)}`) return undefined;
  return { argv: inner, end: (status) => `\n${mark} ${status} ${mark}\n` };
}

/** Words as one line that any POSIX shell takes apart into the same words. */
export function quoteWords(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
