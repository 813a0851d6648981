import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const document = join(import.meta.dirname, '../../docs/openapi.yaml');

/** Writes `docs/openapi.yaml` as JSON for a tool that judges the platform at this address, and returns the file. */
export function writeDocument(folder: string, apiUrl: string): string {
  const file = join(folder, 'openapi.json');
  const contract = parse(readFileSync(document, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...contract, servers: [{ url: apiUrl }] }));
  return file;
}
