import { describe, expect, it } from 'vitest';
import { token } from '../../../src/contract/parse/token.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';
import { runStep } from '../../harness/step.ts';

describe('a token', () => {
  // Shapes that platforms give: RFC 6750's signs, a JWT, a UUID, a prefix.
  it.each(['abc-._~+/==', 'eyJhbGciOiJub25lIn0.e30.', '01234567-89ab-cdef-0123-456789abcdef', 'pf_live!x$y'])(
    '%s is taken as it is',
    (value) => {
      expect(parseText(token, value).value).toBe(value);
    },
  );

  it.each(['Bearer fake-token', 'bearer\tfake-token'])('with its scheme, %j, is asked for alone', (value) => {
    expect(problemOf(token, value)).toBe('starts with `Bearer`: give the token alone');
  });

  it.each(['fake token', 'fake\ntoken', 'fake\r\ntoken', 'fake\ttoken', 'fake\u200btoken', 'fäke', '\ufefffake'])(
    'that no header can carry, %j, is refused and not shown',
    (value) => {
      const problem = problemOf(token, value);
      expect(problem).toContain('another sign that no token has');
      expect(problem).not.toContain('fake');
    },
  );

  it('is judged before anything is sent', async () => {
    const given = { operation: 'whoami', 'api-url': 'http://127.0.0.1:9/api/v1', token: 'fake\ntoken' };
    const { exitCode, log } = await runStep({ with: given });
    expect([exitCode, log]).toEqual([1, expect.stringContaining('nothing has been sent to the platform')]);
    expect(log.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain('fake');
  });
});
