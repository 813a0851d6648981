import type { EndpointName, nouns } from '../../../src/platform/wire/endpoints.ts';

/** A JSON schema, or a part of the document. */
export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: 'string' };
const maybe: Json = { type: ['string', 'null'] };
const time: Json = { type: 'string', format: 'date-time' };
const maybeTime: Json = { type: ['string', 'null'], format: 'date-time' };
export const whole: Json = { type: 'integer' };
const flag: Json = { type: 'boolean' };
export const listOf = (items: Json): Json => ({ type: 'array', items });
export const mapOf = (values: Json): Json => ({ type: 'object', additionalProperties: values });
export const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
/** An object of which no dialect leaves a field out, but for those that are told apart. */
const full = (always: Json, sometimes: Json = {}): Json => object({ ...always, ...sometimes }, Object.keys(always));
const named = full({ id: text, name: text });
const maybeNamed: Json = { anyOf: [named, { type: 'null' }] };
const processType = full({ type: text, quantity: whole, size: text });

/** What there is, by the noun of its endpoints. */
export const schemas: Readonly<Record<keyof typeof nouns, Json>> = {
  app: full(
    {
      ...{ id: text, name: text, region: text, team: maybeNamed, branch: text, web_url: text, git_url: text },
      formation: { anyOf: [mapOf(full({ size: text, quantity: whole })), listOf(processType)] },
      buildpacks: listOf(full({ url: text })),
      created_at: time,
    },
    {
      deployment_status: { ...maybe, description: 'Of the last deployment, where apps tell it' },
      ...{ deployment_message: maybe, current_build_id: maybe, current_deployment_id: maybe, current_commit: text },
      ...{ pipeline_stage: text, stage: text, updated_at: time },
    },
  ),
  build: full(
    { id: text, branch: maybe, commitish: maybe, created_at: time },
    {
      state: { ...text, examples: ['pending', 'packing', 'uploading', 'succeeded', 'failed'] },
      status: { ...text, description: 'In place of `state`, in another dialect' },
      source_blob: full({ version: text }),
      output_stream_url: { ...text, description: 'Plain text, line by line; needs no token' },
      ...{ description: maybe, message: maybe, finished_at: maybeTime },
    },
  ),
  deployment: full({
    ...{ id: text, build: full({ id: text }), version: whole, current: flag, message: maybe },
    state: { ...text, examples: ['pending', 'releasing', 'deploying', 'deployed', 'failed', 'canceled'] },
    ...{ created_at: time, finished_at: maybeTime },
  }),
  config: mapOf(text),
  domain: full({
    ...{ id: text, hostname: text, kind: { enum: ['platform', 'custom'] }, cname: maybe, has_cert: flag },
    ...{ status: { enum: ['pending', 'succeeded', 'failed'] }, acm_status: text, acm_status_reason: maybe },
    created_at: time,
  }),
  dyno: {
    anyOf: [
      full({ name: text, type: text, size: text, state: text, started_at: time, restarts: whole }),
      full({
        ...{ type: text, quantity: whole, size: text },
        processes: listOf(full({ index: whole, status: text, started_at: time, restarts: whole })),
      }),
    ],
  },
  namespace: full({ id: text, name: text, description: maybe, region: text, team: maybeNamed, created_at: time }),
  pipeline: full({
    ...{ id: text, name: text, team: maybeNamed, created_at: time },
    environments: {
      anyOf: [listOf(full({ id: text, kind: text, name: text })), mapOf(full({ id: text, kind: text }))],
    },
    review_apps: full({ enabled: flag, auto_destroy: flag }),
  }),
  promotion: full({
    id: text,
    status: { enum: ['pending', 'succeeded', 'failed'] },
    ...{ source: full({ app: named }), pipeline: full({ id: text }), created_at: time },
  }),
  promotionTarget: full({
    app: named,
    status: { enum: ['pending', 'promoting', 'succeeded', 'failed'] },
    ...{ error_message: maybe, deployment: full({ id: text }) },
  }),
  diff: full(
    { app: named, status: { enum: ['ahead', 'behind', 'identical', 'diverged', 'error', 'unavailable'] } },
    { ahead_by: whole, behind_by: whole, commits: listOf(full({ sha: text })) },
  ),
  team: named,
  user: full({ email: maybe }, { app: maybeNamed }),
  credential: full({
    apiVersion: { enum: ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'] },
    kind: { enum: ['ExecCredential'] },
    spec: full({ interactive: flag }),
    status: full({ token: text, expirationTimestamp: time }),
  }),
};

/** The replies that have no noun. */
export const replies: Readonly<Partial<Record<EndpointName, Json>>> = {
  execInDyno: full({ output: text }, { exit_code: { ...whole, description: 'Most platforms do not tell it' } }),
  runTask: full({ output: text, status: { ...whole, description: 'The exit status' } }),
  scaleFormation: listOf(processType),
};
