import { formatTime } from '../../contract/format-time.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';

/** What there is to know of a namespace. */
export function renderNamespace({ id, name, team, region, createdAt, description }: Namespace): Block {
  return {
    kind: 'facts',
    rows: [
      ['Namespace', { text: name, code: true }],
      ['Id', id && { text: id, code: true }],
      ['Team', team],
      ['Region', region],
      ['Created', createdAt && formatTime(createdAt)],
      ['Description', description],
    ],
  };
}
