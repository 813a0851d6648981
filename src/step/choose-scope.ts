import type { AnyOperation } from '../operations/operation.ts';
import { endpoints } from '../platform/wire/endpoints.ts';

/** The least scope that serves the operations: `write` only if one of them writes, which none does in a dry run. */
export function chooseScope(operations: readonly AnyOperation[], dryRun: boolean): 'read' | 'read write' {
  if (dryRun) return 'read';
  const writes = operations.some((operation) => operation.endpoints.some((name) => endpoints[name].method !== 'GET'));
  return writes ? 'read write' : 'read';
}
