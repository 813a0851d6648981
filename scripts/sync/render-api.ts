import type { Endpoint } from '../../src/platform/wire/endpoints.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The requests of the API: those that every platform must answer, or those that some do. */
export function renderApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  summaries: Readonly<Record<string, string>>,
  which: 'specified' | 'extensions',
): string {
  const wanted = Object.entries(endpoints).filter(([, one]) => (one.extension ?? false) === (which === 'extensions'));
  return renderTable(
    ['request', 'what it is for', 'what is sent'],
    wanted.map(([name, endpoint]) => [
      `\`${endpoint.method} ${endpoint.path}\``,
      summaries[name] ?? '',
      renderSent(endpoint),
    ]),
  );
}

function renderSent({ body = {}, query = [] }: Endpoint): string {
  if ('*' in body) return 'keys and values';
  const fields = Object.entries(body);
  const names = (isRequired: boolean) =>
    renderNames(fields.filter(([, one]) => one === isRequired).map(([name]) => name));
  const [required, optional] = [names(true), names(false)];
  const sent = [required, optional && `perhaps ${optional}`].filter(Boolean).join(', ');
  return [sent, query.length > 0 && `in the address: ${renderNames(query)}`].filter(Boolean).join('; ');
}
