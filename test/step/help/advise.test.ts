import { describe, expect, it } from 'vitest';
import { AuthError, OutcomeError, timeIsUp } from '../../../src/contract/errors.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { hintFor, hints } from '../../../src/platform/wire/hints.ts';
import { adviseOn } from '../../../src/step/help/advise.ts';
import { startPlatform } from '../../harness/platform.ts';

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
    expect(adviseOn(apiError(code).hint)).toContain(input);
  });

  it('that came too late names the input for more time', () => {
    expect(adviseOn(timeIsUp(5000).hint)).toBe('Give `timeout` a longer time.');
  });

  it('is the same when the error was passed on inside another', () => {
    const cause = apiError('unreadable');
    const advice = adviseOn(cause.hint);
    expect(adviseOn(new AuthError('Sign-in failed', cause.hint, cause).hint)).toBe(advice);
    expect(adviseOn(new OutcomeError('How it ended cannot be seen', cause.hint, cause).hint)).toBe(advice);
  });

  it('is the hint itself where the error has one of its own, or one that needs no input', () => {
    expect(adviseOn(apiError('network', 'Check `docs-url`.').hint)).toBe('Check `docs-url`.');
    expect(adviseOn(apiError('not_found').hint)).toBe(hints.not_found);
  });

  it('goes by the name of a hint and not by its words, which anyone may use', () => {
    expect(adviseOn(apiError('network', hints.network).hint)).toBe(hints.network);
    expect(adviseOn({ name: 'network', text: 'other words' })).toContain('`https_proxy`');
  });

  it('is what a failing step shows, in the log and in the summary', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 401 });
    const { log, summary } = await platform.step({ operation: 'get-app', app: 'my-app' });
    for (const text of [log, summary]) expect(text).toContain('secret behind `token`');
  });
});
