import { isFields } from '../../contract/is-fields.ts';
import type { PipelineDifference, Promotion, PromotionTarget } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Recheck } from '../wire/retry.ts';
import { doubtsStart } from '../words/doubt-start.ts';
import { asFields, pick, pickNumber, readAsked } from './reading/fields.ts';
import { readInnerDeployment, readWholeDeployment } from './reading/inner-deployment.ts';
import { readAppName, readCommit } from './reading/standing.ts';

/** The calls about promotions along a pipeline, which some platforms have. */
export function openPromotions({ call, list }: Wire) {
  return {
    /** Promotes what an app runs to other apps of the pipeline. */
    create: (pipeline: string, source: string, targets: readonly string[], recheck?: Recheck) =>
      call(
        'createPromotion',
        { pipeline, body: { source: { app: source }, targets: targets.map((app) => ({ app })) } },
        (body, { date = '' }, answer) => ({
          ...readPromotion(body),
          isAccepted: !doubtsStart(answer),
          toldAt: Date.parse(date) || undefined,
        }),
        { recheck },
      ),
    get: (pipeline: string, promotion: string) =>
      call('getPromotion', { pipeline, promotion }, readAsked(promotion, readPromotion)),
    listTargets: (pipeline: string, promotion: string) =>
      list('listPromotionTargets', { pipeline, promotion }, readTarget),
    /** What promoting an app would bring to each other one of the pipeline. */
    compare: (pipeline: string, source: string) =>
      list('getPipelineDiff', { pipeline, query: { source_app: source } }, readDifference),
  };
}

/** An empty body is a promotion that started, its id unknown. */
export function readPromotion(body: unknown): Promotion {
  if (body === undefined) return { raw: undefined };
  const promotion = asFields(body, 'a promotion');
  const { source, targets } = promotion;
  const { app: _, commit = readCommit(source), ...standing } = readWholeDeployment(promotion);
  return {
    ...standing,
    raw: body,
    id: pick(promotion, 'id'),
    commit,
    source: readAppName(source),
    targets: Array.isArray(targets) ? targets.filter(isFields).map(readTarget) : [],
  };
}

export function readTarget(body: unknown): PromotionTarget {
  const target = asFields(body, 'a target of a promotion');
  return { ...readWholeDeployment(target), raw: body, app: readAppName(target), made: readInnerDeployment(target) };
}

export function readDifference(body: unknown): PipelineDifference {
  const fields = asFields(body, 'a comparison of two apps');
  const commits = Array.isArray(fields['commits']) ? fields['commits'] : [];
  return {
    app: readAppName(fields),
    status: pick(fields, 'status'),
    ahead: pickNumber(fields, 'ahead_by'),
    commits: commits.flatMap((commit: unknown) => {
      const id = typeof commit === 'string' ? commit : pick(commit, 'sha', 'id', 'commit');
      return id === undefined ? [] : [{ id, title: pick(commit, 'message', 'title')?.split('\n')[0] }];
    }),
  };
}
