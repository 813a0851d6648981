import { type Endpoint, endpoints } from '../../../src/platform/wire/endpoints.ts';

type Json = Readonly<Record<string, unknown>>;

/** Describes the API in OpenAPI 3.1: one operation for each row of the endpoints. */
export function buildOpenApi(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
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
      schemas: { Error: errorSchema },
      responses: {
        Error: { description: 'The request failed', content: toContent({ $ref: '#/components/schemas/Error' }) },
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

function describeOperation(name: string, endpoint: Endpoint): Json {
  const { body } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    parameters: describeParameters(endpoint),
    ...(body && { requestBody: describeBody(name, body) }),
    ...(endpoint.extension && { description: 'Not in the specification: platforms of this kind may lack it.' }),
    responses: {
      '2XX': { description: 'Success; the body may be empty', content: describeReply(endpoint) },
      default: { $ref: '#/components/responses/Error' },
    },
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
  // The one filter of the specification may be left out; the one other query parameter, `region`, may not.
  const queries = query.map((name) => ({ name, in: 'query', required: name === 'region', schema: string }));
  return [...parts, ...queries];
}

function describeBody(name: string, fields: Readonly<Record<string, boolean>>): Json {
  const entries = Object.entries(fields);
  const required = entries.filter(([, isRequired]) => isRequired).map(([field]) => field);
  if ('*' in fields) {
    // Only there does a null delete.
    const type = name === 'updateEnvironment' ? ['string', 'null'] : 'string';
    return { required: true, content: toContent({ type: 'object', additionalProperties: { type } }) };
  }
  const properties = Object.fromEntries(entries.map(([field]) => [field, describeField(field)]));
  const schema = { type: 'object', properties, additionalProperties: false, ...(required.length > 0 && { required }) };
  return { required: true, content: toContent(schema) };
}

function describeField(field: string): Json {
  return field === 'command' ? { type: 'array', items: { type: 'string' }, minItems: 1 } : { type: 'string' };
}

function describeReply({ list, text }: Endpoint): Json {
  const json = toContent(list ? { type: 'array', items: { type: 'object' } } : { type: 'object' });
  return text ? { ...json, 'text/plain': { schema: { type: 'string' } } } : json;
}

function toContent(schema: Json): Json {
  return { 'application/json': { schema } };
}
