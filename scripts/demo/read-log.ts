/** One line of a step's log as a runner shows it. */
export interface LogLine {
  readonly kind: 'plain' | 'group' | 'error' | 'warning' | 'notice';
  readonly text: string;
  /** Whether it lies in a group. */
  readonly inGroup: boolean;
}

const labels = { error: 'Error: ', warning: 'Warning: ', notice: 'Notice: ' } as const;

/** Reads a step's raw log: commands take effect and are not shown, masked values become `***`. */
export function readLog(raw: string, masks: readonly string[]): readonly LogLine[] {
  const lines: LogLine[] = [];
  let inGroup = false;
  const add = (kind: LogLine['kind'], text: string) => {
    for (const line of text.split('\n')) lines.push({ kind, text: line, inGroup: inGroup && kind !== 'group' });
  };
  for (const line of applyMasks(raw, masks).replace(/\n$/, '').split(/\r?\n/)) {
    const [, command, message = ''] = /^::([\w-]+)(?: [^:]*?)?::(.*)$/.exec(line) ?? [];
    if (command === undefined) add('plain', line);
    else if (command === 'group') {
      add('group', decode(message));
      inGroup = true;
    } else if (command === 'endgroup') inGroup = false;
    else if (isAnnotation(command)) add(command, `${labels[command]}${decode(message)}`);
  }
  return lines;
}

function isAnnotation(command: string): command is keyof typeof labels {
  return Object.hasOwn(labels, command);
}

function applyMasks(raw: string, masks: readonly string[]): string {
  return masks.reduce((text, mask) => text.replaceAll(mask, '***'), raw);
}

function decode(message: string): string {
  return message.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replace(/%25/g, '%');
}
