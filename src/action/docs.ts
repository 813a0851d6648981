import { formatDuration } from '../contract/duration.ts';
import type { Context } from '../contract/operation.ts';
import type { DocsOptions } from '../docs/search-docs.ts';
import type { StepLog } from './log.ts';

/** The documentation search, whose client is loaded only when something is searched. */
export function lazyDocs(options: Omit<DocsOptions, 'onRetry'> & { readonly log: StepLog }): Context['searchDocs'] {
  const onRetry: DocsOptions['onRetry'] = (error, pause) =>
    options.log.info(`${error.message}. Trying again in ${formatDuration(pause)}.`);
  return async (docsUrl, query) => {
    const { searchDocs } = await import('../docs/search-docs.ts');
    return searchDocs(docsUrl, query, { ...options, onRetry });
  };
}
