/** How a build ended, or why nobody waited for its end any longer. */
export interface Ending {
  readonly kind: 'succeeded' | 'failed' | 'superseded' | 'unhealthy' | 'timeout' | 'canceled';
  /** The platform's word, or ours where it has none. */
  readonly status: string;
  /** What the platform, or whoever ended the wait, has to say about it. */
  readonly message?: string | undefined;
}
