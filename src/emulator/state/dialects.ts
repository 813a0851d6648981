/** How a platform of this kind speaks. On a runner it is `status`; the others are for a person at a desk, and for tests. */
export type Dialect = 'status' | 'builds' | 'deployments' | 'silent';

/**
 * What platforms of this kind answer beyond the specification; each can be switched off, and is then not found.
 * `logs` is the address of a build's output, `exitCodes` the exit code in the reply to exec.
 */
export type Extension = 'builds' | 'deployments' | 'logs' | 'exitCodes' | 'run' | 'formation' | 'promotions' | 'diff';
