import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/models.ts';

/** What there is to know of an app. */
export function renderApp({ id, name, url, deployment, region, team, formation, buildpacks }: App): Block {
  const dynos = formation.map(({ type, quantity, size }) => [type, quantity, size && `(${size})`]);
  return {
    kind: 'facts',
    rows: [
      ['App', { text: name, code: true }],
      ['Id', id && { text: id, code: true }],
      ['URL', url && { text: url, url }],
      ['Status', deployment.status],
      ['Region', region],
      ['Team', team],
      ['Formation', dynos.map((words) => words.filter(Boolean).join(' ')).join(', ') || undefined],
      ['Buildpacks', buildpacks.join(', ') || undefined],
    ],
  };
}
