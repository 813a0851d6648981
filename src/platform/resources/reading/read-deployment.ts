import type { Fields } from '../../../contract/is-fields.ts';
import type { Deployment } from '../../deployment.ts';
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
const ofPlace = ['environment', 'region', 'location', 'zone', 'cluster', 'service', 'component', 'process_type'].map(
  (name) => [name, `${name}.name`, `${name}.id`, `${name}_id`],
);

/** The place that a deployment says it is for; one that is only to be looked at is for none that lasts. */
export function readPlace(fields: Fields): Deployment['place'] {
  const place = ofPlace.map((paths) => pick(fields, ...paths));
  return pickFlag(fields, 'preview') ? ['preview', ...place.slice(1)] : place;
}
