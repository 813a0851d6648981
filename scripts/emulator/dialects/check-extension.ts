import { refuseAddress } from '../../../src/emulator/api/route-table.ts';
import type { Extension } from '../../../src/emulator/state/dialects.ts';
import type { EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import type { Manner } from './manners.ts';

/** The extension that each endpoint beyond the specification belongs to; one without it does not compile. */
const extensionOf: {
  readonly [Name in EndpointName as (typeof endpoints)[Name] extends { readonly extension: true }
    ? Name
    : never]: Extension;
} = {
  getBuild: 'builds',
  listBuilds: 'builds',
  listDeployments: 'deployments',
  getDeployment: 'deployments',
  runTask: 'run',
  scaleFormation: 'formation',
  createPromotion: 'promotions',
  getPromotion: 'promotions',
  listPromotionTargets: 'promotions',
  getPipelineDiff: 'diff',
};

/** Refuses an endpoint that this platform does not have. */
export function checkExtension({ has }: Manner, name: EndpointName): void {
  const extension = (extensionOf as Readonly<Partial<Record<EndpointName, Extension>>>)[name];
  if (extension !== undefined && !has.has(extension)) refuseAddress();
}
