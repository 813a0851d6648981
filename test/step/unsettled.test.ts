import { expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import type { Connection } from '../../src/step/connect.ts';
import { runOperations } from '../../src/step/run-operations.ts';

it('an operation that never settles is given up once its last words should have been said', async () => {
  const silent = new AbortController();
  const operation = { name: 'hang', needs: [], takes: [], run: () => new Promise(() => {}) } as unknown as AnyOperation;
  const connection = {
    clock: systemClock,
    contextFor: () => ({}),
    documentation: { findHelp: async () => [] },
    improveHint: async () => undefined,
    takeUnsent: async () => [],
    log: { debug: () => {}, group: () => {}, info: () => {} },
    end: {
      lastWords: { signal: silent.signal },
      signal: AbortSignal.abort(new OutcomeError('The job was cancelled', 'Look at the app.')),
    },
  } as unknown as Connection;
  const reports = runOperations([operation], { 'dry-run': false } as never, {} as never, connection);
  const first = reports.next();
  setImmediate(() => silent.abort());
  expect((await first).value).toMatchObject({ operation: 'hang', failure: { message: 'The job was cancelled' } });
});
