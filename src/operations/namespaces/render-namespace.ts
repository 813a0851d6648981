import type { Block } from '../../contract/outcome.ts';
import { formatTime } from '../../contract/text.ts';
import type { Namespace } from '../../platform/resources/namespaces.ts';

/** The facts of a namespace. */
export function renderNamespace({ id, name, team, region, createdAt, description }: Namespace): Block {
  return {
    kind: 'facts',
    rows: [
      ['Namespace', { text: name, code: true }],
      ['Id', { text: id, code: true }],
      ['Team', team?.name],
      ['Region', region],
      ['Created', createdAt === undefined ? undefined : formatTime(createdAt)],
      ['Description', description && { text: description, outside: true }],
    ],
  };
}
