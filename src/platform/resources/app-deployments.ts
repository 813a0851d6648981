import type { Fields } from '../../contract/is-fields.ts';
import type { Deployment } from '../deployment.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, pick, readAsked } from './fields.ts';
import { readAppName, readCommit, readStanding } from './standing.ts';

// That something was touched (`updated_at`) is no sign of another deployment.
const moments = ['created_at', 'started_at', 'finished_at', 'released_at', 'deployed_at'];

/** The calls about the deployments of an app. */
export function openDeployments({ call, listFirst }: Wire) {
  return {
    /** The latest ones, the newest first. */
    listLatest: (app: string) => listFirst('listDeployments', { app }, readListed),
    get: (app: string, deployment: string) =>
      call(
        'getDeployment',
        { app, deployment },
        readAsked(deployment, (body) => withId(readListed(body))),
      ),
  };
}

function readListed(body: unknown): Deployment {
  return readDeployment(asFields(body, 'a deployment'));
}

function withId(deployment: Deployment) {
  return { ...deployment, id: deployment.deploymentId };
}

/** Reads one deployment, on its own or inside of something else. */
export function readDeployment(fields: Fields): Deployment {
  const current = fields['current'];
  return {
    ...readStanding(fields),
    deploymentId: pick(fields, 'id'),
    buildId: pick(fields, 'build_id', 'build.id', 'build'),
    commit: readCommit(fields) ?? readCommit(fields['build']),
    createdAt: pick(fields, 'created_at', 'started_at'),
    timestamps: moments.flatMap((moment) => pick(fields, moment) ?? []),
    ...(typeof current === 'boolean' && { current }),
    app: readAppName(fields),
  };
}
