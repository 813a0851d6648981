import { registerHooks } from 'node:module';
import type { ActionsMetadataProvider, validate } from '@actions/languageservice';
import { parse } from 'yaml';

// The service's packages import JSON without the attribute that Node asks for.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const service = await import('@actions/languageservice');

type Document = Parameters<typeof validate>[0];
type Metadata = Awaited<ReturnType<ActionsMetadataProvider['fetchActionMetadata']>>;

/** How examples name this action. */
export const self = 'OWNER/platform-deploy@v1';

/** GitHub's own language service, which knows this action's inputs: it says what is wrong with a file. */
export function createChecker(actionYml: string): (path: string, text: string) => Promise<readonly string[]> {
  const metadata = parse(actionYml) as Metadata;
  const actionsMetadataProvider: ActionsMetadataProvider = {
    // Of other actions nothing is known here: their inputs are taken as they are.
    fetchActionMetadata: async ({ owner, name }) =>
      self.startsWith(`${owner}/${name}@`) ? metadata : { name, description: '' },
  };
  let checked = 0;
  return async (path, text) => {
    // It skips `uses: ./`, and it keeps what it has parsed by address: each text gets one of its own.
    const content = text.replace(/uses: \.\/$/gm, `uses: ${self}`);
    const document = { uri: `file:///${++checked}/${path}`, getText: () => content } as Document;
    const found = await service.validate(document, { actionsMetadataProvider });
    return found.map(({ message, range }) => `${path}:${range.start.line + 1}: ${message}`);
  };
}
