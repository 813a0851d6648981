import type { Fields } from '../../../contract/is-fields.ts';
import type { Deployment } from '../../deployment.ts';
import { readPlace } from './deployment-places.ts';
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

type Aged = Pick<Deployment, 'createdAt' | 'deploymentId' | 'version'>;

/** Orders by time, else by version, else by ids that count, the newest first; what tells nothing of these stays in its place. */
export function compareAges(one: Aged, other: Aged): number {
  const marks = ({ createdAt = '', deploymentId, version = Number.NaN }: Aged) => [
    Date.parse(createdAt),
    version,
    pickNumber({ deploymentId }, 'deploymentId') ?? Number.NaN,
  ];
  const others = marks(other);
  return marks(one).reduce((order, mark, at) => order || Number(others[at]) - mark || 0, 0);
}
