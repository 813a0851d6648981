import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/resources/apps.ts';

/** The facts of an app. */
export function renderApp({ id, name, url, status, region, team, formation, buildpacks }: App): Block {
  const dynos = [...(formation ?? [])].map(
    ([type, { quantity, size }]) => `${type} ${quantity}${size ? ` (${size})` : ''}`,
  );
  return {
    kind: 'facts',
    rows: [
      ['App', { text: name, code: true }],
      ['Id', { text: id, code: true }],
      ['URL', url && { text: url, url }],
      ['Status', status ?? undefined],
      ['Region', region],
      ['Team', team?.name],
      ['Formation', dynos.join(', ') || undefined],
      ['Buildpacks', buildpacks?.map(({ url }) => url).join(', ') || undefined],
    ],
  };
}
