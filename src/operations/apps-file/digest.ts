import { hash } from 'node:crypto';
import type { TextFile } from '../../contract/parse/text-file.ts';
import type { Change } from './plan-app.ts';

const [wholeLength, partLength] = [32, 8];

/** A digest of a plan and its file: one part for all of it, then one for the file and for each change, to name what differs. */
export function digestPlan(changes: readonly Change[], { text }: TextFile): string {
  const parts = [shortHash(text), ...changes.map(digestChange)];
  const whole = hash('sha256', JSON.stringify([text, changes.map(identify)])).slice(0, wholeLength);
  return `${whole}.${parts.join('')}`;
}

/** What differs from the plan of another digest, in sentences. */
export function compareDigest(
  expected: string,
  digest: string,
  changes: readonly Change[],
  path: string,
): readonly string[] {
  const [, parts = ''] = expected.split('.');
  const [file, ...known] = parts.match(/.{8}/g) ?? [];
  const present = changes.map(digestChange);
  const added = changes.filter((change) => !known.includes(digestChange(change)));
  const gone = known.filter((part) => !present.includes(part)).length;
  const [, own = ''] = digest.split('.');
  return [
    ...(own.startsWith(file ?? ' ') ? [] : [`\`${path}\` is not the file that was reviewed.`]),
    ...added.map((change) => `Not in the reviewed plan: ${change.app}, \`${describeChange(change)}\`.`),
    ...(gone > 0 ? [`In the reviewed plan, and not in this one: ${gone === 1 ? '1 change' : `${gone} changes`}.`] : []),
  ];
}

/** `+ LOG_LEVEL`, `+ domain shop.example`, `~ formation web: 1 → 2`. */
export function describeChange({ kind, name, note, resource }: Change): string {
  return `${kind} ${resource === 'config' ? '' : `${resource} `}${name}${note === undefined ? '' : `: ${note}`}`;
}

function identify({ app, kind, name, resource }: Change): readonly string[] {
  return [app, resource, name, kind];
}

function digestChange(change: Change): string {
  return shortHash(JSON.stringify(identify(change)));
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, partLength);
}
