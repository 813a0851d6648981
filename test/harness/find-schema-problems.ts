/** A JSON schema. */
type Schema = Readonly<Record<string, unknown>>;

/** Schemas by the name that `$ref` gives them. */
export type Schemas = Readonly<Record<string, Schema>>;

/** As much of JSON Schema as the document uses, and strict: what is not described is a problem. */
export function findProblems(value: unknown, schema: Schema | undefined, all: Schemas): string[] {
  if (schema === undefined) return ['nothing describes it'];
  if (typeof schema['$ref'] === 'string') return findProblems(value, all[schema['$ref'].split('/').at(-1) ?? ''], all);
  if (Array.isArray(schema['anyOf'])) {
    const each = schema['anyOf'].map((one: Schema) => findProblems(value, one, all));
    return each.some((problems) => problems.length === 0) ? [] : each.flat();
  }
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value) ? [] : [`${value} is none of the words`];
  const kind =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (![schema['type']].flat().includes(kind)) return [`${JSON.stringify(value)} is no ${schema['type']}`];
  if (Array.isArray(value)) return value.flatMap((item) => findProblems(item, schema['items'] as Schema, all));
  if (kind !== 'object') return [];
  const fields = (schema['properties'] ?? {}) as Record<string, Schema>;
  const missing = ((schema['required'] ?? []) as string[]).filter((name) => !Object.hasOwn(value as object, name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...Object.entries(value as object).flatMap(([name, one]) =>
      findProblems(one, fields[name] ?? (schema['additionalProperties'] as Schema), all),
    ),
  ];
}
