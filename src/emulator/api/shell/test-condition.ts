const unary: Readonly<Record<string, (value: string, exists: (path: string) => boolean) => boolean>> = {
  '-n': (value) => value !== '',
  '-z': (value) => value === '',
  '-f': (path, exists) => exists(path),
};

const binary: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '-eq': (one, other) => Number(one) === Number(other),
  '-ne': (one, other) => Number(one) !== Number(other),
  '-gt': (one, other) => Number(one) > Number(other),
  '-lt': (one, other) => Number(one) < Number(other),
};

/** What `test` says: 0 for true, 1 for false, 2 for what it does not know. */
export function testCondition([first = '', second, third, more]: readonly string[], exists: (path: string) => boolean) {
  if (second === undefined) return first === '' ? 1 : 0;
  const holds = third === undefined ? unary[first]?.(second, exists) : binary[second]?.(first, third);
  return holds === undefined || more !== undefined ? 2 : Number(!holds);
}
