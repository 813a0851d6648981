import { type Fields, isFields } from '../../contract/is-fields.ts';
import type { Deployment } from '../deployment.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, pick, pickFlag, pickNumber, pickTime, readAsked } from './fields.ts';
import { readAppName, readCommit, readStanding } from './standing.ts';

// That something was touched (`updated_at`) is no sign of another deployment.
const moments = ['created_at', 'started_at', 'finished_at', 'released_at', 'deployed_at'];

/** The calls about the deployments of an app. */
export function openDeployments({ call, list, listFirst }: Wire) {
  return {
    /** The latest ones, the newest first: where the platform begins with the oldest, they are at the end of all its pages. */
    async listLatest(app: string): Promise<readonly Deployment[]> {
      const first = await listFirst('listDeployments', { app }, readListed);
      const [head, end] = [first[0], first.at(-1)];
      const isAscending = head !== undefined && end !== undefined && compareAges(head, end) > 0;
      return (isAscending ? await list('listDeployments', { app }, readListed) : first).toSorted(compareAges);
    },
    get: (app: string, deployment: string) =>
      call(
        'getDeployment',
        { app, deployment },
        readAsked(deployment, (body) => withId(readListed(body))),
      ),
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
  const newer = marks(other);
  return marks(one).reduce((order, mark, at) => order || Number(newer[at]) - mark || 0, 0);
}

/** Some lists wrap each of their items, to say where it stands in the list. */
function readListed(body: unknown): Deployment {
  const item = asFields(body, 'a deployment');
  const wrapped = ['deployment', 'deploy', 'release'].map((name) => item[name]).find(isFields);
  return readDeployment(wrapped && item['id'] === undefined ? wrapped : item);
}

function withId(deployment: Deployment) {
  return { ...deployment, id: deployment.deploymentId };
}

/** Reads one deployment, on its own or inside of something else. */
export function readDeployment(fields: Fields): Deployment {
  const current = pickFlag(fields, 'current');
  return {
    ...readStanding(fields),
    deploymentId: pick(fields, 'id'),
    buildId: pick(fields, 'build_id', 'build.id', 'build'),
    commit: readCommit(fields) ?? readCommit(fields['build']),
    version: pickNumber({ version: pick(fields, 'version')?.replace(/^v/i, '') }, 'version'),
    createdAt: pickTime(fields, 'created_at', 'started_at'),
    timestamps: moments.flatMap((moment) => pick(fields, moment) ?? []),
    ...(current !== undefined && { current }),
    app: readAppName(fields),
  };
}
