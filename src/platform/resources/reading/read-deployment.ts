import type { Fields } from '../../../contract/is-fields.ts';
import type { Deployment } from '../../deployment.ts';
import { namesLike } from '../../words/spelling.ts';
import { pick, pickFlag, pickNumber, pickTime } from './fields.ts';
import { readAppName, readCommit, readStanding } from './standing.ts';

// That something was touched (`updated_at`) is no sign of another deployment.
const moments = ['created_at', 'started_at', 'finished_at', 'released_at', 'deployed_at'];

/** Reads one deployment, on its own or inside of something else. */
export function readDeployment(fields: Fields): Deployment {
  return {
    ...readStanding(fields),
    place: readPlace(fields),
    deploymentId: pick(fields, 'id'),
    buildId: pick(fields, 'build_id', 'build.id', 'build'),
    commit: readCommit(fields) ?? readCommit(fields['build']),
    version: pickNumber({ version: pick(fields, 'version')?.replace(/^v/i, '') }, 'version'),
    createdAt: pickTime(fields, 'created_at', 'started_at'),
    timestamps: moments.flatMap((moment) => pick(fields, moment) ?? []),
    current: pickFlag(fields, 'current'),
    app: readAppName(fields),
  };
}

/** What names a place that a deployment is for, and where its name may stand. */
const places = ['environment', 'region', 'location', 'zone', 'cluster', 'service', 'component', 'process_type'];
const ofPlace = places.map((name) => [name, `${name}.name`, `${name}.id`, `${name}_id`]);
const isOfPlace = namesLike(/^(environment|region|location|zone|cluster|service|component|process_type)(_id)?$/);
const nowhere = places.map(() => undefined);

/** The place that a deployment says it is for; one that is only to be looked at is for none that lasts. */
function readPlace(fields: Fields): Deployment['place'] {
  const place = Object.keys(fields).some(isOfPlace) ? ofPlace.map((paths) => pick(fields, ...paths)) : nowhere;
  return pickFlag(fields, 'preview') ? ['preview', ...place.slice(1)] : place;
}
