import { type Parse, Problem } from './problem.ts';

/** HTTP statuses that count as healthy: `200-399`, `200,204`. */
export const statuses: Parse<(status: number) => boolean> = (value) => {
  const ranges = value.split(',').map((range) => {
    const [, from, to = from] = /^\s*(\d{3})(?:\s*-\s*(\d{3}))?\s*$/.exec(range) ?? [];
    if (!from || !to || from > to)
      throw new Problem(`must be HTTP statuses such as \`200-399\` or \`200,204\`, not \`${value}\``);
    return [Number(from), Number(to)] as const;
  });
  return (status) => ranges.some(([from, to]) => status >= from && status <= to);
};
