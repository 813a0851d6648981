import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ActionError } from '../../../src/contract/errors.ts';
import { parseAppsFile } from '../../../src/operations/apps-file/parse-apps-file.ts';
import { brokenRows, fileRows } from './file-rows.ts';

const schema = JSON.parse(readFileSync('docs/platform.schema.json', 'utf8'));
const fitsSchema = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

function findProblems(text: string) {
  try {
    parseAppsFile({ path: 'platform.yml', text });
    return [];
  } catch (error) {
    if (error instanceof ActionError) return error.places ?? [];
    throw error;
  }
}

describe('a file', () => {
  it.each([...fileRows, ...brokenRows])('$title', ({ problems, text }) => {
    const found = findProblems(text);
    expect(found.map(({ column, line }) => [line, column])).toEqual(problems.map(([line, column]) => [line, column]));
    for (const [at, [, , words]] of problems.entries()) expect(found[at]?.message).toMatch(words);
  });

  it.each(fileRows)('$title, by the schema', ({ problems, schemaTakesIt = false, text }) => {
    expect(fitsSchema(parse(text, { logLevel: 'silent' }))).toBe(problems.length === 0 || schemaTakesIt);
  });

  it('is the example of the documents', () => {
    const text = readFileSync('docs/platform.yml', 'utf8');
    expect(findProblems(text)).toEqual([]);
    expect(fitsSchema(parse(text))).toBe(true);
    expect(text.split('\n')[0]).toBe(`# yaml-language-server: $schema=${schema.$id}`);
  });

  it('quotes no value in a problem', () => {
    const text = 'apps: { shop: { config: { A: [fake-secret], B: @fake-secret, C: "fake-secret';
    expect(JSON.stringify(findProblems(text))).not.toContain('fake-secret');
  });

  it('gives each value as it is written', () => {
    const text = 'apps:\n  shop:\n    config: { A: 08, B: 1.0, C: yes, D: "1", E: 0x10, F: "a\\nb" }\n';
    const [shop] = parseAppsFile({ path: 'platform.yml', text });
    const values = [...(shop?.config ?? [])].map(([, { wanted }]) => wanted.kind === 'value' && wanted.value);
    expect(values).toEqual(['08', '1.0', 'yes', '1', '0x10', 'a\nb']);
  });

  it('gives an app’s own entry before a common one', () => {
    const text = 'common: { config: { A: x, B: x } }\napps: { shop: { config: { A: null } }, other: {} }';
    const kinds = parseAppsFile({ path: 'platform.yml', text }).map(({ config }) =>
      [...config].map(([name, { wanted }]) => `${name} ${wanted.kind}`),
    );
    expect(kinds).toEqual([
      ['A remove', 'B value'],
      ['A value', 'B value'],
    ]);
  });
});
