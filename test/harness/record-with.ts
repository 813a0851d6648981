import type { DeploymentCalls } from '../../src/github/deployment-calls.ts';
import { openRecording, type RecordingOptions } from '../../src/github/deployments.ts';
import type { Clock } from '../../src/platform/wire/clock.ts';

/** Records with one set of calls for all moments, in a step of that many milliseconds that nobody cancels. */
export function recordWith(
  calls: DeploymentCalls,
  clock: Clock,
  total: number,
  reportRefusal: RecordingOptions['reportRefusal'] = () => {},
) {
  const { signal } = new AbortController();
  return openRecording({
    ...{ calls, lastCalls: calls, shortCalls: calls, patientCalls: calls, clock, signal, lastSignal: signal },
    deadline: { at: total, total },
    log: { info: () => {} },
    reportRefusal,
  });
}
