/** The words that end a build or a deployment. `tested` and `vibed` are states of platforms that list an app's deployments: `testing` and `vibing` lead to them. */
export const endingWords: Readonly<Record<'succeeded' | 'failed' | 'canceled', readonly string[]>> = {
  succeeded: ['succeeded', 'success', 'deployed', 'live', 'released', 'healthy', 'tested', 'vibed'],
  failed: [
    'failed',
    'failure',
    'error',
    'errored',
    'crashed',
    'timeout',
    'timed_out',
    'rejected',
    'denied',
    'rolled_back',
  ],
  canceled: ['aborted', 'canceled', 'cancelled'],
};
