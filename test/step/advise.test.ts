import { describe, expect, it } from 'vitest';
import { AuthError, OutcomeError, timeIsUp } from '../../src/contract/errors.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { hintFor, hints } from '../../src/platform/wire/hints.ts';
import { adviseOn } from '../../src/step/advise.ts';
import { startPlatform } from '../harness/platform.ts';

const apiError = (code: string, hint = hintFor(code)) =>
  new ApiError({ message: 'it failed', hint, code, retry: { sent: false, again: false } });

describe('the advice on an error of the platform', () => {
  it.each([
    ['unauthorized', '`token`'],
    ['invalid_params', 'the inputs of this step'],
    ['rate_limit', '`strategy.max-parallel`'],
    ['redirect', '`api-url`'],
    ['unreadable', '`/api/v1`'],
    ['network', '`https_proxy`'],
    ['unsendable', '`token` or `api-url`'],
    ['too_many_pages', '`team`'],
  ])('with the code %s names %s', (code, input) => {
    expect(adviseOn(apiError(code))).toContain(input);
  });

  it('that came too late names the input for more time', () => {
    expect(adviseOn(timeIsUp(5000))).toBe('Give `timeout` a longer time.');
  });

  it('is the same when the error was passed on inside another', () => {
    const cause = apiError('unreadable');
    const advice = adviseOn(cause);
    expect(adviseOn(new AuthError('Sign-in failed', cause.hint, cause))).toBe(advice);
    expect(adviseOn(new OutcomeError('How it ended cannot be seen', cause.hint, cause))).toBe(advice);
  });

  it('is none where the error has a hint of its own, or one that needs no input', () => {
    expect(adviseOn(apiError('network', 'Check `docs-url`.'))).toBeUndefined();
    expect(adviseOn(apiError('not_found'))).toBeUndefined();
    expect(adviseOn(new TypeError('a bug'))).toBeUndefined();
  });

  it('replaces hints that differ from each other: none could get the advice of another', () => {
    const texts = Object.values(hints);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is what a failing step shows, in the log and in the summary', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 401 });
    const { log, summary } = await platform.step({ operation: 'get-app', app: 'my-app' });
    for (const text of [log, summary]) expect(text).toContain('secret behind `token`');
  });
});
