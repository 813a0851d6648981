import type { EndpointName, nouns } from '../../../src/platform/wire/endpoints.ts';

type Json = Readonly<Record<string, unknown>>;

const text: Json = { type: 'string' };
const maybe: Json = { type: ['string', 'null'] };
const time: Json = { type: 'string', format: 'date-time' };
const maybeTime: Json = { type: ['string', 'null'], format: 'date-time' };
const whole: Json = { type: 'integer' };
const flag: Json = { type: 'boolean' };
const listOf = (items: Json): Json => ({ type: 'array', items });
const mapOf = (values: Json): Json => ({ type: 'object', additionalProperties: values });
const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const named = object({ id: text, name: text });
const processType = object({ type: text, quantity: whole, size: text });

/** What there is, by the noun of its endpoints; dialects leave fields out, so that only few are always there. */
export const schemas: Readonly<Record<keyof typeof nouns, Json>> = {
  app: object(
    {
      ...{ id: text, name: text, region: text, team: named, branch: text, web_url: text, git_url: text },
      formation: { anyOf: [mapOf(object({ size: text, quantity: whole })), listOf(processType)] },
      buildpacks: listOf(object({ url: text })),
      deployment_status: { ...maybe, description: 'Of the last deployment, where apps tell it' },
      deployment_message: maybe,
      ...{ current_build_id: maybe, current_deployment_id: maybe, current_commit: text },
      ...{ pipeline_stage: text, stage: text },
      ...{ created_at: time, updated_at: time },
    },
    ['id', 'name'],
  ),
  build: object(
    {
      id: text,
      state: { ...text, examples: ['pending', 'packing', 'uploading', 'succeeded', 'failed'] },
      status: { ...text, description: 'In place of `state`, in another dialect' },
      source_blob: object({ version: text }),
      output_stream_url: { ...text, description: 'Plain text, line by line; needs no token' },
      ...{ branch: maybe, commitish: maybe, description: maybe, message: maybe },
      ...{ created_at: time, finished_at: maybeTime },
    },
    ['id'],
  ),
  deployment: object(
    {
      id: text,
      build: object({ id: text }),
      version: whole,
      state: { ...text, examples: ['pending', 'releasing', 'deploying', 'deployed', 'failed', 'canceled'] },
      ...{ current: flag, message: maybe, created_at: time, finished_at: maybeTime },
    },
    ['id', 'build', 'version', 'state', 'current', 'created_at'],
  ),
  config: mapOf(text),
  domain: object(
    {
      ...{ id: text, hostname: text, kind: { enum: ['platform', 'custom'] }, cname: maybe, has_cert: flag },
      ...{ status: { enum: ['pending', 'succeeded', 'failed'] }, acm_status: text, acm_status_reason: maybe },
      created_at: time,
    },
    ['id', 'hostname', 'kind'],
  ),
  dyno: object({
    ...{ name: text, type: text, size: text, state: text, started_at: time, restarts: whole, quantity: whole },
    processes: listOf(object({ index: whole, status: text, started_at: time, restarts: whole })),
  }),
  namespace: object({ id: text, name: text, description: maybe, region: text, team: named, created_at: time }),
  pipeline: object({
    ...{ id: text, name: text, team: named, created_at: time },
    environments: {
      anyOf: [listOf(object({ id: text, kind: text, name: text })), mapOf(object({ id: text, kind: text }))],
    },
    review_apps: object({ enabled: flag, auto_destroy: flag }),
  }),
  promotion: object(
    {
      id: text,
      status: { enum: ['pending', 'succeeded', 'failed'] },
      source: object({ app: named }),
      pipeline: object({ id: text }),
      created_at: time,
    },
    ['id', 'status'],
  ),
  promotionTarget: object(
    {
      app: named,
      status: { enum: ['pending', 'promoting', 'succeeded', 'failed'] },
      error_message: maybe,
      deployment: object({ id: text }),
    },
    ['app', 'status'],
  ),
  diff: object(
    {
      app: named,
      status: { enum: ['ahead', 'behind', 'identical', 'diverged', 'error', 'unavailable'] },
      ...{ ahead_by: whole, behind_by: whole, commits: listOf(object({ sha: text })) },
    },
    ['app', 'status'],
  ),
  team: named,
  user: object({ email: maybe, app: named }),
  credential: object({
    apiVersion: text,
    kind: text,
    spec: object({ interactive: flag }),
    status: object({ token: text, expirationTimestamp: time }),
  }),
};

/** The replies that have no noun. */
export const replies: Readonly<Partial<Record<EndpointName, Json>>> = {
  execInDyno: object({ output: text, exit_code: { ...whole, description: 'Most platforms do not tell it' } }, [
    'output',
  ]),
  runTask: object({ output: text, status: { ...whole, description: 'The exit status' } }, ['output', 'status']),
  scaleFormation: listOf(processType),
};

const app = object({ app: text }, ['app']);

/** The fields of requests that hold something else than a string. */
export const requestFields: Readonly<Partial<Record<EndpointName, Json>>> = {
  execInDyno: { command: { ...listOf(text), minItems: 1 } },
  runTask: { timeout: { ...whole, minimum: 30, maximum: 1800, default: 300 } },
  scaleFormation: { updates: { ...listOf({ ...processType, required: ['type'] }), minItems: 1 } },
  createPromotion: { source: app, targets: { ...listOf(app), minItems: 1 } },
};
