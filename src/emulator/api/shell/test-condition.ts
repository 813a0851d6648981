const unary: Readonly<Record<string, (value: string, exists: (path: string) => boolean) => boolean>> = {
  '-n': (value) => value !== '',
  '-z': (value) => value === '',
  '-e': (path, exists) => exists(path),
  '-f': (path, exists) => exists(path),
};

const binary: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  '=': (one, other) => one === other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '-eq': (one, other) => Number(one) === Number(other),
  '-ne': (one, other) => Number(one) !== Number(other),
  '-lt': (one, other) => Number(one) < Number(other),
  '-le': (one, other) => Number(one) <= Number(other),
  '-gt': (one, other) => Number(one) > Number(other),
  '-ge': (one, other) => Number(one) >= Number(other),
};

/** What `test` says: 0 for true, 1 for false, 2 for what it does not know. */
export function testCondition(args: readonly string[], exists: (path: string) => boolean): number {
  if (args[0] === '!' && args.length > 1) {
    const status = testCondition(args.slice(1), exists);
    return status === 2 ? 2 : 1 - status;
  }
  const [first = '', second = '', third = ''] = args;
  if (args.length < 2) return first === '' ? 1 : 0;
  const holds =
    args.length === 2 ? unary[first]?.(second, exists) : args.length === 3 ? binary[second]?.(first, third) : undefined;
  return holds === undefined ? 2 : holds ? 0 : 1;
}
