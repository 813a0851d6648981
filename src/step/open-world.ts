import type { Env } from '../contract/env.ts';
import { type Clock, systemClock } from '../platform/wire/clock.ts';
import type { Transport } from '../platform/wire/http/http.ts';
import { createRedactor, type Redactor } from '../report/redact.ts';
import { createLog, type StepLog } from '../report/step-log.ts';
import { findNames, findSecrets, type Given, readGiven } from './inputs/read-given.ts';

/** What a step has from outside, and its ways out. */
export interface World {
  readonly env: Env;
  readonly given: Given;
  readonly clock: Clock;
  /** What stands in the place of the network, if anything does. */
  readonly transport: Transport | undefined;
  /** When the step began: its time counts from here on. */
  readonly startedAt: number;
  /** Fires when the job is cancelled, or when nobody reads the log any more. */
  readonly cancelled: AbortSignal;
  readonly redactor: Redactor;
  readonly log: StepLog;
}

/** Opens the ways out; before all else, because no line may be written while a secret could still be in it. */
export function openWorld(env: Env, cancelled: AbortSignal, clock: Clock = systemClock, transport?: Transport): World {
  const startedAt = clock.now();
  const given = readGiven(env);
  const redactor = createRedactor();
  const log = createLog(redactor, env);
  for (const name of findNames(given)) redactor.allow(name);
  for (const secret of findSecrets(given, env)) log.mask(secret);
  return { env, given, clock, transport, startedAt, cancelled, redactor, log };
}
