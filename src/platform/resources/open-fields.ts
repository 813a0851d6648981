import type { Wire } from '../wire/open-wire.ts';

/** The fields in which the platform names things. What it says in others, such as a message or a description, is free text. */
const openFields: ReadonlySet<string> = new Set([
  ...['id', 'name', 'region', 'team', 'url', 'hostname', 'dnsTarget', 'email', 'app', 'kind', 'type', 'size', 'stage'],
  ...['status', 'sslStatus', 'buildId', 'deploymentId', 'commit', 'createdAt', 'startedAt', 'timestamps'],
  ...['deployment', 'formation', 'buildpacks', 'environments'],
]);

/** A wire that tells which texts of each answer are open: no resource can forget to. */
export function announceOpenTexts(wire: Wire, open: (text: string) => void): Wire {
  const announce = <T>(answer: T): T => {
    for (const text of openTextsOf(answer)) open(text);
    return answer;
  };
  return {
    ...wire,
    call: async (name, params, read) => announce(await wire.call(name, params, read)),
    list: async (name, params, readItem) => announce(await wire.list(name, params, readItem)),
  };
}

/** The names, addresses and states in what was read; of config vars, which come as a map, their names. */
function openTextsOf(answer: unknown): readonly string[] {
  if (answer instanceof Map) return [...answer.keys()];
  if (Array.isArray(answer)) return answer.flatMap(openTextsOf);
  if (typeof answer !== 'object' || answer === null) return [];
  const told = Object.entries(answer).filter(([name]) => openFields.has(name));
  return told.flatMap(([, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? one : openTextsOf(one))),
  );
}
