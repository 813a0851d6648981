import { spawnSync } from 'node:child_process';
import { bash } from './bash.ts';
import { bashForms, jq, perl, python } from './encoder-scripts.ts';

/** A program that writes texts in forms of its own: it takes them as JSON, or as arguments, and gives `{form: [text, …]}`. */
interface Encoder {
  readonly command: string;
  readonly args: readonly string[];
  readonly asArguments?: true;
}

const encoders: Readonly<Record<string, Encoder>> = {
  python3: { command: 'python3', args: ['-c', python] },
  perl: { command: 'perl', args: ['-e', perl] },
  jq: { command: 'jq', args: ['-c', jq] },
  bash: { command: bash, args: ['-c', bashForms, 'bash'], asArguments: true },
};

/** What one program makes of texts. */
export interface Encoded {
  readonly program: string;
  /** Why there is nothing: the program or what it needs is not on this machine. */
  readonly absent?: string;
  readonly forms: Readonly<Record<string, readonly string[]>>;
}

/** Has every program at hand encode the texts, each with one run. */
export function encodeAll(texts: readonly string[]): readonly Encoded[] {
  return Object.entries(encoders).map(([program, { command, args, asArguments }]) => {
    const { status, stdout, stderr, error } = spawnSync(command, [...args, ...(asArguments ? texts : [])], {
      input: asArguments ? '' : JSON.stringify(texts),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) return { program, absent: String(error ?? stderr), forms: {} };
    return { program, forms: asArguments ? readZeros(stdout, texts.length) : JSON.parse(stdout) };
  });
}

function readZeros(text: string, count: number): Readonly<Record<string, readonly string[]>> {
  const fields = text.split('\0');
  const size = count + 2;
  const rows = Array.from({ length: Math.floor(fields.length / size) }, (_, at) =>
    fields.slice(at * size, at * size + size),
  );
  // A tool that is not there writes nothing.
  return Object.fromEntries(
    rows.map(([name = '', ...forms]) => [name, forms.slice(0, count)]).filter(([, forms]) => forms?.[0]),
  );
}
