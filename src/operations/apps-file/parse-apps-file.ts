import { isMap, isScalar, type Node } from 'yaml';
import type { Place } from '../../contract/errors.ts';
import { didYouMean } from '../../contract/near.ts';
import type { TextFile } from '../../contract/parse/text-file.ts';
import type { FormationUpdate } from '../../contract/parse/words.ts';
import { type Item, openSheet, readItems, readTexts, type Sheet, textOf } from './sheet.ts';

/** How a config var should be. */
export type WantedVar =
  | { readonly kind: 'value'; readonly value: string }
  /** Its value is that of a variable of the step. */
  | { readonly kind: 'from'; readonly variable: string }
  /** It must be set, with any value. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' };

/** What the file says of one config var, and where. */
interface ConfigEntry {
  readonly wanted: WantedVar;
  readonly at: Omit<Place, 'message'>;
}

/** How one app should be; what is not named is not touched. */
export interface WantedApp {
  readonly name: string;
  readonly config: ReadonlyMap<string, ConfigEntry>;
  readonly domains: readonly string[];
  readonly formation: readonly FormationUpdate[];
}

/** The file that is being read, with what its parts have to share. */
interface Reading extends Sheet {
  hasValue(variable: string): boolean;
  readonly hostnames: Set<string>;
}

// `docs/platform.schema.json` has the same patterns.
const patterns = {
  app: /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
  variable: /^[A-Za-z_][A-Za-z0-9_]*$/,
  // Runners do not distinguish capital letters in names of variables.
  ownVariable: /^(INPUT_|ACTIONS_|PLATFORM_TOKEN$)/i,
  hostname: /^(\*\.)?([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/,
  type: /^[A-Za-z0-9_-]+$/,
  dynos: /^(\d{1,5})(?::([^\s=:]+))?$/,
} as const;

/** Reads how apps should be; all problems of the file are found at once, also variables without a value. */
export function parseAppsFile(file: TextFile, hasValue = (_variable: string) => true): readonly WantedApp[] {
  const sheet = { ...openSheet(file), hasValue, hostnames: new Set<string>() };
  const top = readFields(sheet, sheet.root, ['common', 'apps']);
  const common = top.get('common') && readFields(sheet, top.get('common')?.value, ['config']);
  const shared = readConfig(sheet, common?.get('config'));
  const listed = top.get('apps');
  const apps = listed ? readItems(sheet, listed.value, 'the apps by their names') : [];
  if (apps.length === 0 && isMap(listed?.value ?? sheet.root))
    sheet.problem(sheet.root, '`apps` should name at least one app');
  const wanted = apps.map((item) => readApp(sheet, item, shared));
  sheet.check();
  return wanted;
}

function readApp(sheet: Reading, { key, name, value }: Item, shared: WantedApp['config']): WantedApp {
  if (!patterns.app.test(name)) sheet.problem(key, 'This should be the name or id of an app');
  const fields = readFields(sheet, value, ['config', 'domains', 'formation']);
  return {
    name,
    config: new Map([...shared, ...readConfig(sheet, fields.get('config'))]),
    domains: readDomains(sheet, fields.get('domains')),
    formation: readFormation(sheet, fields.get('formation')),
  };
}

function readConfig(sheet: Reading, field: Item | undefined): WantedApp['config'] {
  const items = field ? readItems(sheet, field.value, 'the config vars by their names') : [];
  const entries = items.flatMap(({ key, name, value }) => {
    if (!patterns.variable.test(name)) sheet.problem(key, 'A config var’s name has letters, digits and `_` only');
    const wanted = readWanted(sheet, value);
    return wanted ? [[name, { wanted, at: sheet.place(key) }] as const] : [];
  });
  return new Map(entries);
}

function readWanted(sheet: Reading, node: Node): WantedVar | undefined {
  if (isMap(node)) return readReference(sheet, node);
  if (!isScalar(node))
    return void sheet.problem(node, 'A value should be text, `{ from: NAME }`, `{ keep: true }` or `null`');
  const text = textOf(node);
  if (node.value === null && text === 'null') return { kind: 'remove' };
  if (node.value === null)
    return void sheet.problem(node, 'Write `""` for an empty value, or `null` to remove the config var');
  if (!text.includes('\0') && text.isWellFormed()) return { kind: 'value', value: text };
  return void sheet.problem(node, 'A value cannot hold a NUL or half a character');
}

/** `{ from: NAME }` or `{ keep: true }`. */
function readReference(sheet: Reading, node: Node): WantedVar | undefined {
  const [item, more] = [...readFields(sheet, node, ['from', 'keep']).values()];
  const value = isScalar(item?.value) ? item.value : undefined;
  const isAlone = item !== undefined && more === undefined;
  if (isAlone && item.name === 'keep' && value?.value === true) return { kind: 'keep' };
  const variable = value ? textOf(value) : '';
  if (patterns.ownVariable.test(variable))
    return void sheet.problem(node, `\`${variable}\` belongs to the action. Copy its value to another variable`);
  if (isAlone && item.name === 'from' && patterns.variable.test(variable)) {
    if (!sheet.hasValue(variable))
      sheet.problem(node, `\`${variable}\` is empty or not set. Set it under \`env\` of this step`);
    return { kind: 'from', variable };
  }
  return void sheet.problem(node, 'This should be `{ from: NAME }`, with a variable’s name, or `{ keep: true }`');
}

function readDomains(sheet: Reading, field: Item | undefined): readonly string[] {
  const scalars = field ? readTexts(sheet, field.value, 'a list of hostnames') : [];
  return scalars.map((scalar) => {
    const hostname = textOf(scalar);
    if (!patterns.hostname.test(hostname))
      sheet.problem(scalar, 'Write a lowercase hostname only, such as `shop.example`');
    if (sheet.hostnames.has(hostname)) sheet.problem(scalar, `${hostname} is already listed above`);
    sheet.hostnames.add(hostname);
    return hostname;
  });
}

function readFormation(sheet: Sheet, field: Item | undefined): readonly FormationUpdate[] {
  const items = field ? readItems(sheet, field.value, 'the numbers of dynos by process type') : [];
  return items.flatMap(({ key, name: type, value }) => {
    if (!patterns.type.test(type)) sheet.problem(key, 'This should be a process type');
    const [, quantity, size] = patterns.dynos.exec(isScalar(value) ? textOf(value) : '') ?? [];
    if (quantity !== undefined) return { type, quantity: Number(quantity), ...(size !== undefined && { size }) };
    sheet.problem(value, 'This should be a number of dynos, such as `2` or `2:standard-2x`');
    return [];
  });
}

/** The fields of a mapping by their names; a field of another name is a problem. */
function readFields(sheet: Sheet, node: Node | null | undefined, names: readonly string[]): ReadonlyMap<string, Item> {
  const items = readItems(sheet, node ?? null, `a mapping with ${names.map((name) => `\`${name}\``).join(' or ')}`);
  const unknown = items.filter(({ name }) => !names.includes(name));
  for (const { key, name } of unknown)
    sheet.problem(key, `Unknown field \`${name}\`${didYouMean(name, names) || `. Known: ${names.join(', ')}`}`);
  return new Map(items.map((item) => [item.name, item]));
}
