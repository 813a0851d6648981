import { hasCode } from '../../contract/errors.ts';
import type { CommentContent } from '../../contract/github.ts';
import { defineOperation } from '../operation.ts';
import { checkKept, makePlan, planEndpoints } from './make-plan.ts';
import { parseAppsFile } from './parse-apps-file.ts';
import { describePlan, listChanges, renderDemands, renderPlan } from './render-plan.ts';

export const plan = defineOperation({
  name: 'plan',
  summary: 'Compares apps with a file that says how they should be, and comments on the pull request',
  needs: [],
  takes: ['file', 'comment'],
  gives: ['plan-digest', 'names', 'count', 'comment-url'],
  endpoints: planEndpoints,
  runsOffline: true,
  example: { file: 'docs/platform.yml' },

  async run(context, { comment, file }) {
    if (context.offline) {
      const blocks = renderDemands(parseAppsFile(file));
      const skipReason = 'This run has no secrets, so nothing was read from the platform.';
      return { headline: `${file.path} is valid`, changed: false, skipReason, blocks };
    }
    const pullRequest = context.event.pullRequest?.number;
    const show = async (content: Omit<CommentContent, 'key'>) => {
      if (!comment || pullRequest === undefined) return;
      const { keepComment } = await context.github();
      context.note({ commentUrl: await keepComment(pullRequest, { key: `plan ${file.path}`, ...content }) });
    };
    const found = await makePlan(context, file).catch(async (error: unknown) => {
      if (!hasCode(error, 'input-problems')) throw error;
      const blocks = [{ kind: 'list', title: 'Problems', items: error.items ?? [] }] as const;
      await show({ headline: error.message, blocks, onlyUpdate: true });
      throw error;
    });
    const headline = `Plan of ${file.path}: ${describePlan(found)}`;
    await show({ headline, blocks: renderPlan(found) });
    checkKept(found, file);
    return { headline, changed: false, wouldChange: found.names.length > 0, result: listChanges(found) };
  },
});
