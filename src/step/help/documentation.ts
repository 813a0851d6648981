import type { DocsAnswer } from '../../contract/docs-answer.ts';
import { AuthError, GitHubError, OutcomeError } from '../../contract/errors.ts';
import type { Cell } from '../../contract/outcome.ts';
import type { DocsOptions } from '../../docs/ask-docs-server.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import type { Trouble } from './find-help.ts';

/** The platform's documentation, whose client is loaded only when something is searched. */
export interface Documentation {
  search(docsUrl: string, query: string): Promise<DocsAnswer>;
  /** Pages that may help with a failure. */
  findHelp(trouble: Trouble): Promise<readonly Cell[]>;
}

export interface DocumentationOptions extends DocsOptions {
  readonly docsUrl: string | undefined;
  /** Whether its pages can still be read when the step has ended. */
  readonly outlivesStep: boolean;
}

/** Opens the documentation. Pages that go with the step are named without their addresses. */
export function openDocumentation(options: DocumentationOptions): Documentation {
  const { docsUrl, outlivesStep, signal } = options;
  return {
    async search(url, query) {
      const { askDocsServer } = await import(/* webpackChunkName: 'help' */ '../../docs/ask-docs-server.ts');
      const answer = await askDocsServer(url, query, options);
      if (outlivesStep) return answer;
      return { ...answer, sections: answer.sections.map(({ title, text }) => ({ title, text })) };
    },
    async findHelp(trouble) {
      // A step that was cancelled or ran out of time ends at once.
      if (docsUrl === undefined || signal.aborted) return [];
      // The search itself may be what has failed.
      if (!isOfPlatform(trouble.error) || trouble.operation === 'search-docs') return [];
      // Help that cannot be had, for whatever reason, is no failure: what failed must be told.
      const pages = await import(/* webpackChunkName: 'help' */ './find-help.ts')
        .then(({ findHelp }) => findHelp(trouble, { ...options, docsUrl }))
        .catch(() => []);
      return outlivesStep ? pages : pages.map(({ text }) => text);
    },
  };
}

/** Whether the platform had a part in a failure: its documentation knows no inputs, permissions and bugs of ours, and no GitHub. */
function isOfPlatform(error: unknown): boolean {
  if (error instanceof AuthError) return error.cause !== undefined;
  if (error instanceof GitHubError) return false;
  return error === undefined || error instanceof ApiError || error instanceof OutcomeError;
}
