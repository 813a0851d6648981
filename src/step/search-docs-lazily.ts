import { InputError } from '../contract/errors.ts';
import { formatDuration } from '../contract/format-duration.ts';
import type { Cell } from '../contract/outcome.ts';
import type { DocsOptions } from '../docs/ask-docs-server.ts';
import type { Context, DocsSection } from '../operations/operation.ts';
import type { StepLog } from '../report/step-log.ts';
import type { HelpSearch } from './find-help.ts';
import { OperationFailure } from './operation-failure.ts';
import type { Addressed } from './resolve-addresses.ts';

/** The documentation search, whose client is loaded only when something is searched. */
export function lazyDocs(
  options: Omit<DocsOptions, 'onRetry'> & Pick<Addressed, 'docsLast'> & { readonly log: StepLog },
): Context['searchDocs'] {
  const onRetry: DocsOptions['onRetry'] = (error, pause) =>
    options.log.info(`${error.message}. Trying again in ${formatDuration(pause)}.`);
  return async (docsUrl, query) => {
    const { searchDocs } = await import('../docs/ask-docs-server.ts');
    const answer = await searchDocs(docsUrl, query, { ...options, onRetry });
    return options.docsLast ? answer : { ...answer, sections: answer.sections.map(withoutLink) };
  };
}

function withoutLink({ title, text }: DocsSection): DocsSection {
  return { title, text };
}

/** Pages of the documentation that may help with a failure; a step that was cancelled or ran out of time ends at once. */
export async function lazyHelp(
  failure: unknown,
  docsUrl: string | undefined,
  search: Omit<HelpSearch, 'docsUrl'> & Pick<Addressed, 'docsLast'>,
): Promise<readonly Cell[]> {
  if (docsUrl === undefined || search.signal.aborted || !(failure instanceof OperationFailure)) return [];
  // The platform's documentation does not know this action's inputs; and the search itself may be what has failed.
  if (failure.cause instanceof InputError || failure.operation === 'search-docs') return [];
  const { findHelp } = await import('./find-help.ts');
  const pages = await findHelp(failure.operation, failure.cause, { ...search, docsUrl });
  return search.docsLast ? pages : pages.map(({ text }) => text);
}
