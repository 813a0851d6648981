// The stages that a step comes to once its inputs are known to be good: one that fails on them need not load the rest.

export { loadRehearsal } from '../platform/open-platform.ts';
export { connect } from './connect.ts';
export { resolveAddresses } from './resolve-addresses.ts';
export { runOperations } from './run-operations.ts';
export { watchEnd } from './watch-end.ts';
