import type { AnyOperation } from '../operations/operation.ts';
import { endpoints } from '../platform/wire/endpoints.ts';

/** The least scope that serves the operations: `write` only if one of them writes. */
export function chooseScope(operations: readonly AnyOperation[]): 'read' | 'read write' {
  const writes = operations.some((operation) => operation.endpoints.some((name) => endpoints[name].method !== 'GET'));
  return writes ? 'read write' : 'read';
}
