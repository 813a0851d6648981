import { type Endpoint, type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { endpointSummaries } from '../../endpoint-summaries.ts';
import { configVars, queryParameters, requestFields } from './request-schemas.ts';
import { type Json, replies, schemas } from './schemas.ts';

/** Describes the API in OpenAPI 3.1: one operation for each row of the endpoints. */
export function buildOpenApi(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
    const operation = { [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) };
    paths[endpoint.path] = { ...paths[endpoint.path], ...operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platform Application API (emulated)',
      version: '1',
      description: 'Apps, builds, config vars, domains, dynos, namespaces, pipelines, environments and teams.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas, error: errorSchema },
      responses: {
        Error: { description: 'The request failed', content: toContent({ $ref: '#/components/schemas/error' }) },
      },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Machine-readable', examples: ['not_found'] },
    message: { type: 'string', description: 'Human-readable' },
  },
  required: ['code', 'message'],
};

function describeOperation(name: EndpointName, endpoint: Endpoint): Json {
  const { body } = endpoint;
  return {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [endpoint.path.split('/')[1]],
    parameters: describeParameters(endpoint),
    ...(body && { requestBody: describeBody(name, body) }),
    ...(endpoint.extension && { description: 'Not in the specification: platforms of this kind may lack it.' }),
    responses: { ...describeReplies(name, endpoint), ...describeRefusals(name, endpoint) },
  };
}

function describeParameters({ path, query = [] }: Endpoint): Json[] {
  const string = { type: 'string' };
  const parts = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: string,
  }));
  return [...parts, ...query.map((name) => ({ name, in: 'query', ...queryParameters[name] }))];
}

function describeBody(name: EndpointName, fields: Readonly<Record<string, boolean>>): Json {
  const entries = Object.entries(fields);
  const required = entries.filter(([, isRequired]) => isRequired).map(([field]) => field);
  // Only there does a null delete.
  if ('*' in fields)
    return describeContent(configVars({ type: name === 'updateEnvironment' ? ['string', 'null'] : 'string' }));
  const properties = {
    ...Object.fromEntries(entries.map(([field]) => [field, { type: 'string' }])),
    ...requestFields[name],
  };
  const schema = { type: 'object', properties, additionalProperties: false, ...(required.length > 0 && { required }) };
  return describeContent(schema);
}

function describeContent(schema: Json): Json {
  return { required: true, content: toContent(schema) };
}

const emptyObject: Json = { type: 'object', maxProperties: 0 };

/** What makes something new is answered by 201, a DELETE by 204 or an empty object, a change by its result or nothing. */
function describeReplies(name: EndpointName, { method, of, list, text, body }: Endpoint): Json {
  const empty = { description: 'Done; no body' };
  if (method === 'DELETE') return { 200: { description: 'Done', content: toContent(emptyObject) }, 204: empty };
  const one = replies[name] ?? { $ref: `#/components/schemas/${of}` };
  const content = {
    ...toContent(list ? { type: 'array', items: one } : one),
    ...(text && { 'text/plain': { schema: { type: 'string' } } }),
  };
  const headers = list && { headers: { Link: nextPage } };
  if (method === 'POST' && of !== undefined) return { 201: { description: 'Made; the body may be empty', content } };
  const mayBeEmpty = body !== undefined && '*' in body;
  return { 200: { description: mayBeEmpty ? 'Done; the body may be empty' : 'Success', ...headers, content } };
}

const nextPage: Json = {
  description: 'Where the list goes on, by RFC 8288: `<address>; rel="next"`',
  schema: { type: 'string' },
};

/** Where something may stand in the way of what is asked for. */
const mayConflict: readonly EndpointName[] = ['createApp', 'createNamespace', 'addDomain', 'execInDyno', 'runTask'];

/** The statuses by which a request is refused. */
function describeRefusals(name: EndpointName, { body, extension, list, path, query }: Endpoint): Json {
  const statuses = [
    ...['401', '403'],
    ...(path.includes('{') || extension ? ['404'] : []),
    ...(mayConflict.includes(name) ? ['409'] : []),
    ...(body || query || list ? ['422'] : []),
    ...['429', '5XX'],
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Error' }]));
}

function toContent(schema: Json): Json {
  return { 'application/json': { schema } };
}
