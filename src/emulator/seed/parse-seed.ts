import type { SeedFile } from './seed-file.ts';

/** A seed that does not hold what it should; the message names the place. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

type Check = (value: unknown, place: string) => void;

const text: Check = (value, place) => {
  if (typeof value !== 'string' || value === '') fail(place, 'a non-empty string');
};
const flag: Check = (value, place) => {
  if (typeof value !== 'boolean') fail(place, 'true or false');
};
const amount: Check = (value, place) => {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 100) fail(place, 'a whole number from 0 to 100');
};
const scope: Check = (value, place) => {
  if (value !== 'read' && value !== 'write') fail(place, 'read or write');
};
const value: Check = (given, place) => {
  if (typeof given !== 'string') fail(place, 'a string');
};

const seedShape = object(
  {
    teams: listOf(object({ name: text }, { id: text })),
  },
  {
    email: text,
    apps: listOf(
      object(
        { name: text },
        {
          id: text,
          team: text,
          region: text,
          branch: text,
          buildpacks: listOf(text),
          formation: mapOf(object({ size: text, quantity: amount })),
          config: mapOf(value),
          domains: listOf(text),
        },
      ),
    ),
    pipelines: listOf(
      object(
        { name: text },
        {
          id: text,
          team: text,
          apps: listOf(object({ name: text, stage: text })),
          environments: listOf(object({ kind: text }, { id: text, name: text, config: mapOf(value) })),
          reviewApps: object({ enabled: flag, autoDestroy: flag }),
        },
      ),
    ),
    namespaces: listOf(object({ name: text }, { id: text, team: text, description: value, region: text })),
    tokens: listOf(object({ token: text, scopes: listOf(scope) }, { app: text })),
  },
);

/** Reads a seed from JSON, and says what is wrong with it and where. */
export function parseSeed(json: string): SeedFile {
  let seed: unknown;
  try {
    seed = JSON.parse(json);
  } catch (cause) {
    throw new SeedError(`The seed is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  seedShape(seed, 'seed');
  return seed as SeedFile;
}

function object(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (given, place) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail(place, 'an object');
    const fields = given as Record<string, unknown>;
    for (const name of Object.keys(required)) {
      if (!Object.hasOwn(fields, name)) throw new SeedError(`${place}.${name} is missing`);
    }
    for (const [name, field] of Object.entries(fields)) {
      const check = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name)
          ? optional[name]
          : undefined;
      if (check === undefined) {
        const known = [...Object.keys(required), ...Object.keys(optional)].join(', ');
        throw new SeedError(`${place}.${name} is unknown; there are: ${known}`);
      }
      check(field, `${place}.${name}`);
    }
  };
}

function listOf(check: Check): Check {
  return (given, place) => {
    if (!Array.isArray(given)) return fail(place, 'an array');
    for (const [index, item] of given.entries()) check(item, `${place}[${index}]`);
  };
}

function mapOf(check: Check): Check {
  return (given, place) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail(place, 'an object');
    for (const [key, item] of Object.entries(given)) check(item, `${place}.${key}`);
  };
}

function fail(place: string, expected: string): never {
  throw new SeedError(`${place} must be ${expected}`);
}
