import type { Env } from '../contract/runtime.ts';
import { type Clock, systemClock } from '../platform/wire/clock.ts';
import type { Transport } from '../platform/wire/http/http.ts';
import { createTexts, type Texts } from '../report/clean.ts';
import { createLog, type StepLog } from '../report/log.ts';
import { createRedactor, type Redactor } from '../report/redact.ts';
import { findCredentials, findNames, type Given, readGiven } from './read-given.ts';

/** What a step has from outside, and its ways out. */
export interface World {
  readonly env: Env;
  readonly given: Given;
  readonly clock: Clock;
  /** Stands in the place of the network, in tests. */
  readonly transport: Transport | undefined;
  /** When the step began: its time counts from here on. */
  readonly startedAt: number;
  /** Fires when the job is cancelled, or when the log can no longer be written. */
  readonly cancelled: AbortSignal;
  readonly redactor: Redactor;
  readonly texts: Texts;
  readonly log: StepLog;
}

/** Opens the ways out; before all else, because no line may be written while a secret could still be in it. */
export function openWorld(env: Env, cancelled: AbortSignal, clock: Clock = systemClock, transport?: Transport): World {
  const startedAt = clock.now();
  const given = readGiven(env);
  const redactor = createRedactor();
  const texts = createTexts(redactor);
  const log = createLog(texts, redactor, env);
  redactor.allow(findNames(given));
  for (const secret of findCredentials(given, env)) log.mask(secret);
  return { env, given, clock, transport, startedAt, cancelled, redactor, texts, log };
}
