import { isFields } from '../../contract/is-fields.ts';
import { compareAges, type Deployment } from '../deployment.ts';
import type { Haste, Wire } from '../wire/open-wire.ts';
import { asFields, readAsked } from './reading/fields.ts';
import { readWholeDeployment } from './reading/inner-deployment.ts';

/** The calls about the deployments of an app. */
export function openDeployments({ call, list, listFirst }: Wire) {
  return {
    /** The latest ones, the newest first: where the platform begins with the oldest, they are at the end of all its pages. */
    async listLatest(app: string, haste?: Haste): Promise<readonly Deployment[]> {
      const first = await listFirst('listDeployments', { app }, readListed, haste);
      const [head, end] = [first[0], first.at(-1)];
      const isAscending = head !== undefined && end !== undefined && compareAges(head, end) > 0;
      return (isAscending ? await list('listDeployments', { app }, readListed) : first).toSorted(compareAges);
    },
    get: (app: string, deployment: string) =>
      call('getDeployment', { app, deployment }, readAsked(deployment, readOne)),
  };
}

/** Some lists wrap each of their items, to say where it stands in the list. */
function readListed(body: unknown): Deployment {
  const item = asFields(body, 'a deployment');
  const wrapped = ['deployment', 'deploy', 'release'].map((name) => item[name]).find(isFields);
  return readWholeDeployment(wrapped && item['id'] === undefined ? wrapped : item);
}

function readOne(body: unknown) {
  const deployment = readListed(body);
  return { ...deployment, id: deployment.deploymentId };
}
