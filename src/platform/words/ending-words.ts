/**
 * The words that end a build or a deployment other than by a failure, of which there are more: `setbacks.ts` reads them. `tested` and `vibed`
 * are states of platforms that list an app's deployments: `testing` and `vibing` lead to them.
 */
export const endingWords = {
  succeeded: ['succeeded', 'success', 'deployed', 'live', 'released', 'healthy', 'tested', 'vibed'],
  canceled: ['aborted', 'canceled', 'cancelled'],
};
