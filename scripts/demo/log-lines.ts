/** The log of a step as a runner shows it: commands are carried out and not shown, and masked values are hidden. */
export function readLog(log: string, masks: readonly string[]): readonly string[] {
  const masked = masks.reduce((text, mask) => text.replaceAll(mask, '***'), log);
  return masked
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, command, message = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
      if (command === undefined) return line;
      const text = message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
      if (command === 'group') return `▾ ${text}`;
      return ['error', 'warning', 'notice'].includes(command) ? `${command}: ${text}` : [];
    });
}
