import '../../src/github/gateway.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';

// Steps load these when they need them, and a mutation test would take what is evaluated then for the work of that test.
await loadOperationsByResource();
