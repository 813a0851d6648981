import { z } from 'zod';
import { didYouMean } from '../../src/contract/did-you-mean.ts';
import type { Seed } from '../../src/emulator/seed/seed.ts';
import { defaultSettings, type Settings } from '../../src/emulator/state/settings.ts';
import { changeSettings } from './change-settings.ts';
import { SeedError } from './check-seed.ts';

const [someText, fewDynos] = [mustBe('a non-empty string'), mustBe('a whole number from 0 to 100')];
const text = z.string(someText).min(1, someText);
const value = z.string(mustBe('a string'));
const flag = z.boolean(mustBe('true or false'));
const amount = z.int(fewDynos).min(0, fewDynos).max(100, fewDynos);
const scope = z.enum(['read', 'write'], mustBe('read or write'));
const config = mapOf(value);
const resource = { name: text, id: text.exactOptional() };
const owned = { ...resource, team: text.exactOptional() };

const app = object({
  ...owned,
  region: text.exactOptional(),
  branch: text.exactOptional(),
  buildpacks: listOf(text).exactOptional(),
  formation: mapOf(object({ size: text, quantity: amount })).exactOptional(),
  config: config.exactOptional(),
  domains: listOf(text).exactOptional(),
});

const environment = object({
  kind: text,
  id: text.exactOptional(),
  name: text.exactOptional(),
  config: config.exactOptional(),
});

const pipeline = object({
  ...owned,
  apps: listOf(object({ name: text, stage: text })).exactOptional(),
  environments: listOf(environment).exactOptional(),
  reviewApps: object({ enabled: flag, autoDestroy: flag }).exactOptional(),
});

const namespace = object({ ...owned, description: value.exactOptional(), region: text.exactOptional() });

const settings: z.ZodType<Partial<Settings>> = mapOf(z.unknown()).superRefine((given, context) => {
  try {
    changeSettings({ ...defaultSettings }, given);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `are wrong: ${error instanceof Error ? error.message : error}` });
  }
});

const seed: z.ZodType<Seed> = object({
  teams: listOf(object(resource)),
  email: text.exactOptional(),
  settings: settings.exactOptional(),
  apps: listOf(app).exactOptional(),
  pipelines: listOf(pipeline).exactOptional(),
  namespaces: listOf(namespace).exactOptional(),
  token: text.exactOptional(),
  tokens: listOf(object({ token: text, scopes: listOf(scope), app: text.exactOptional() })).exactOptional(),
});

/** Reads a seed from JSON that somebody wrote, and says everything that is wrong with it, and where. */
export function parseSeed(json: string): Seed {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch (cause) {
    throw new SeedError(`The seed is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const { data, error } = seed.safeParse(written);
  if (error === undefined) return data;
  throw new SeedError(error.issues.map(({ path, message }) => `${renderPlace(path)} ${message}`).join('\n'));
}

function object<Shape extends z.core.$ZodShape>(shape: Shape) {
  const names = Object.keys(shape);
  const unknown = z.unknown().refine(() => false, {
    error: ({ path }) => `is unknown (there are ${names.join(', ')})${didYouMean(String(path?.at(-1)), names)}`,
  });
  return z.object(shape, mustBe('an object')).catchall(unknown);
}

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item, mustBe('an array'));
}

function mapOf<Item extends z.ZodType>(item: Item) {
  return z.record(z.string(), item, mustBe('an object'));
}

// JSON has no `undefined`: what is undefined is not there.
function mustBe(expected: string) {
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is missing' : `must be ${expected}`;
  return { error };
}

function renderPlace(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'seed' : z.core.toDotPath(['seed', ...path]);
}
