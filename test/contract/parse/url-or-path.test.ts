import { describe, expect, it } from 'vitest';
import { urlOrPath } from '../../../src/contract/parse/url-or-path.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a path or URL', () => {
  it.each(['/', '/health?deep=1', 'https://my-app.example/health', 'http://my-app.example'])('may be %s', (value) => {
    expect(parseText(urlOrPath, value).value).toBe(value);
  });

  it.each(['health', '//my-app.example', 'ftp://my-app.example', 'javascript:alert(1)', '', '/health\n/ready'])(
    'must not be %j',
    (value) => {
      expect(problemOf(urlOrPath, value)).toContain('must be a path such as `/health` or a URL');
    },
  );
});
