import type { Fields } from '../../../contract/is-fields.ts';
import { type Deployment, differ } from '../../deployment.ts';
import { pick, pickFlag } from './fields.ts';

/** What names a place that a deployment is for. */
const ofPlace = ['environment', 'region', 'location', 'zone', 'cluster', 'service', 'component', 'process_type'];

/** The place that a deployment says it is for; one that is only to be looked at is for none that lasts. */
export function readPlace(fields: Fields): Deployment['place'] {
  const place = ofPlace.map((name) => pick(fields, name, `${name}.name`, `${name}.id`, `${name}_id`));
  return pickFlag(fields, 'preview') ? ['preview', ...place.slice(1)] : place;
}

/** Whether two deployments are told to be for two places: then neither replaces the other. */
export function isElsewhere({ place = [] }: Deployment, other: Deployment): boolean {
  return place.some((name, at) => differ(name, other.place?.[at]));
}

/** Those of some deployments, the newest first, that nothing has replaced: of each place the current one, else the newest. */
export function listStanding(deployments: readonly Deployment[]): readonly Deployment[] {
  const ranked = [...deployments.filter(({ current }) => current), ...deployments];
  return deployments.filter((one) => one === ranked.find((other) => !isElsewhere(one, other)));
}

/** A preview counts only where there is nothing else. */
export function dropPreviews(deployments: readonly Deployment[]): readonly Deployment[] {
  return prefer(deployments, (one) => !isPreview(one));
}

/** Whether a deployment is only to be looked at. */
export function isPreview({ place }: Deployment): boolean {
  return /(^|[-_])(p?review|pr)s?(\b|_)/i.test(place?.[0] ?? '');
}

/** Those that are so, or all where none is. */
export function prefer<T>(all: readonly T[], isSo: (one: T) => boolean): readonly T[] {
  const some = all.filter(isSo);
  return some.length > 0 ? some : all;
}
