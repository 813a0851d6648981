import { hash } from 'node:crypto';
import type { TextFile } from '../../contract/parse/text-file.ts';
import type { Change } from './plan-app.ts';

/** A digest of a plan: 16 signs for the bytes of its file and for each change, so that it shows what differs. */
export function digestPlan(changes: readonly Change[], { text }: TextFile): string {
  return [shortHash(text), ...changes.map(digestChange)].join('');
}

/** What was not reviewed, in sentences. What is left of a reviewed plan may be applied. */
export function compareDigest(
  reviewed: string,
  changes: readonly Change[],
  { path, text }: TextFile,
): readonly string[] {
  const [file, ...known] = reviewed.match(/[0-9a-f]{16}/g) ?? [];
  if (file === undefined) return ['`expect-plan` is not the output `plan-digest` of a plan.'];
  const strange = changes.filter((change) => !known.includes(digestChange(change)));
  return [
    ...(file === shortHash(text) ? [] : [`\`${path}\` is not the file that was reviewed.`]),
    ...strange.map((change) => `Not in the reviewed plan: ${change.app}, \`${describeChange(change)}\`.`),
  ];
}

/** `+ LOG_LEVEL`, `+ domain shop.example`, `~ formation web: 1 → 2`. */
export function describeChange({ kind, name, note, resource }: Change): string {
  return `${kind} ${resource === 'config' ? '' : `${resource} `}${name}${note === undefined ? '' : `: ${note}`}`;
}

function digestChange({ app, kind, name, resource }: Change): string {
  return shortHash(JSON.stringify([app, resource, name, kind]));
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}
