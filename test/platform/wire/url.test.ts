import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import type { Transport } from '../../../src/platform/wire/http/http.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';

describe('a path part', () => {
  it.each(['a/../../teams', '../teams', '..', '.', '', '/', 'a/b', '..\\teams', 'a\\b'])(
    '%j leads nowhere: nothing is sent',
    async (app) => {
      const transport = vi.fn<Transport>();
      const { platform } = openPlatform('https://platform.example/api/v1', { transport });
      const error = await failureOf(platform.apps.get(app), ApiError);
      expect(error.message).toBe(`\`${app}\` cannot be the app in a path of the platform’s API`);
      expect(transport).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['%2e%2e', '%252e%252e'],
    ['%2E%2E%2Fteams', '%252E%252E%252Fteams'],
    ['..%2fteams', '..%252fteams'],
    ['...', '...'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a;b', 'a%3Bb'],
    ['ä', '%C3%A4'],
  ])('%j stays one part: %s', async (app, part) => {
    const transport = vi.fn<Transport>(async () => ({ status: 200, headers: {}, body: Buffer.from('{}') }));
    const { platform } = openPlatform('https://platform.example/api/v1', { transport });
    await platform.config.read(app);
    expect(transport.mock.calls[0]?.[0].url.href).toBe(`https://platform.example/api/v1/apps/${part}/config-vars`);
  });
});
