import { Refusal } from '../../http/refusal.ts';
import type { Handlers } from '../handler.ts';

const notHere = () => {
  throw new Refusal(404, 'This platform has no such address');
};

/** What some platforms answer beyond the specification, and this one does not. */
export const extensionRoutes: Pick<
  Handlers,
  | 'listBuilds'
  | 'listDeployments'
  | 'getDeployment'
  | 'runTask'
  | 'scaleFormation'
  | 'createPromotion'
  | 'getPromotion'
  | 'listPromotionTargets'
  | 'getPipelineDiff'
> = {
  listBuilds: notHere,
  listDeployments: notHere,
  getDeployment: notHere,
  runTask: notHere,
  scaleFormation: notHere,
  createPromotion: notHere,
  getPromotion: notHere,
  listPromotionTargets: notHere,
  getPipelineDiff: notHere,
};
