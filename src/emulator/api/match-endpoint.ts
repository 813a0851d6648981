import { type Endpoint, type EndpointName, endpoints } from '../../platform/wire/endpoints.ts';

/** A request's place in the list of routes. */
export type EndpointMatch =
  | { readonly kind: 'endpoint'; readonly name: EndpointName; readonly parts: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface Route {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

const routes: readonly Route[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint,
  segments: endpoint.path.split('/'),
}));

/** Finds the endpoint of a method and a path below the API's base address. */
export function matchEndpoint(method: string, path: string): EndpointMatch {
  const given = path.split('/').map(decodeSegment);
  const found = keepClosest(
    routes.flatMap((route) => {
      const parts = matchSegments(route.segments, given);
      return parts === undefined ? [] : [{ ...route, parts }];
    }),
  );
  const match = found.find(({ endpoint }) => endpoint.method === method);
  if (match !== undefined) return { kind: 'endpoint', name: match.name, parts: match.parts };
  if (found.length > 0) return { kind: 'wrong-method', allow: found.map(({ endpoint }) => endpoint.method) };
  return { kind: 'unknown' };
}

/** A word of the API is no name: `dynos/list` is never the dyno called `list`. */
function keepClosest<Match extends { readonly parts: object }>(matches: readonly Match[]): readonly Match[] {
  const openParts = ({ parts }: Match) => Object.keys(parts).length;
  const least = Math.min(...matches.map(openParts));
  return matches.filter((match) => openParts(match) === least);
}

function matchSegments(
  pattern: readonly string[],
  path: readonly (string | undefined)[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = path[index];
    const isPart = expected.startsWith('{') && given !== undefined && given !== '';
    if (!isPart && given !== expected) return undefined;
    if (isPart) parts[expected.slice(1, -1)] = given;
  }
  return parts;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
