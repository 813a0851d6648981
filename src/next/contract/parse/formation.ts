import { findTwice } from '../text.ts';
import { list } from './list.ts';
import { type Parse, Problem } from './problem.ts';

/** How many dynos a process type is to have, and of which size. */
export interface FormationUpdate {
  readonly type: string;
  readonly quantity: number;
  readonly size?: string;
}

/** `web=2`, `worker=1:standard-2x`, one per line or separated by commas. */
export const formation: Parse<readonly FormationUpdate[]> = (text, reading) => {
  const updates = list(text, reading).map((part) => {
    const [, type, quantity, size] = /^([^\s=:/]+)\s*=\s*(\d{1,5})(?::([^\s=:]+))?$/.exec(part) ?? [];
    if (type === undefined)
      throw new Problem(`must be process types such as \`web=2\` or \`worker=1:standard-2x\`, not \`${part}\``);
    return { type, quantity: Number(quantity), ...(size !== undefined && { size }) };
  });
  const twice = findTwice(updates.map(({ type }) => type));
  if (twice !== undefined) throw new Problem(`names the process type \`${twice}\` twice: keep one of them`);
  return updates;
};
