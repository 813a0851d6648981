import { isFields } from '../../../contract/is-fields.ts';
import { isName } from '../../../contract/is-name.ts';
import type { Deployment } from '../../deployment.ts';
import type { Dyno } from '../../dyno.ts';
import type { Build, CurrentUser, Domain, Pipeline, PipelineApp, ProcessType } from '../../models.ts';
import type { Wire } from '../../wire/open-wire.ts';

/** The models whose fields they are; others share their names. */
type Model = PipelineApp | ProcessType | Build | Deployment | Domain | Dyno | Pipeline | CurrentUser;

/** The fields of each, and not only those that all have. */
type FieldOf<Any> = Any extends unknown ? keyof Any : never;

/** The fields in which the platform names things. What it says in others, such as a message or a description, is free text. */
// biome-ignore format: a list of words
const publicFields = [
  'id', 'name', 'region', 'team', 'url', 'hostname', 'dnsTarget', 'email', 'app', 'kind', 'type', 'size', 'stage',
  'status', 'sslStatus', 'buildId', 'deploymentId', 'commit', 'createdAt', 'startedAt', 'timestamps',
  'deployment', 'formation', 'buildpacks', 'environments',
] as const satisfies readonly FieldOf<Model>[];

/** The same of what only `result` shows, by the platform's own names. */
const publicRawFields = ['git_url', 'owner', 'branch', 'stack', 'version', 'pipeline_stage'];

/** A wire that tells which texts of each answer are public: no resource can forget to. */
export function announcePublicTexts(wire: Wire, allow: (text: string) => void): Wire {
  /** Tells the names, addresses and states in what was read; of config vars, which come as a map, their names. */
  const announce = <T>(answer: T): T => {
    if (answer instanceof Map) answer.keys().forEach(allow);
    else if (Array.isArray(answer)) answer.forEach(announce);
    else if (isFields(answer)) {
      for (const field of publicFields) announceField(answer[field]);
      const { raw } = answer;
      if (isFields(raw)) for (const field of publicRawFields) announceField(raw[field]);
    }
    return answer;
  };
  const announceField = (value: unknown): void => {
    if (typeof value === 'string') {
      if (isName(value)) allow(value);
    } else if (Array.isArray(value)) value.forEach(announceField);
    else announce(value);
  };
  return {
    ...wire,
    call: async (name, params, ...how) => announce(await wire.call(name, params, ...how)),
    list: async (name, params, readItem) => announce(await wire.list(name, params, readItem)),
    listFirst: async (name, params, ...how) => announce(await wire.listFirst(name, params, ...how)),
  };
}
