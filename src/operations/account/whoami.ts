import { me } from '../../platform/resources/account.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { defineOperation } from '../operation.ts';

export const whoami = defineOperation({
  name: 'whoami',
  summary: 'Checks the credentials and shows whose they are',
  needs: [],
  takes: [],
  gives: ['email'],
  endpoints: ['getCurrentUser'],
  example: {},

  async run({ platform }) {
    const user = await platform.account.get();
    const { app, email } = user;
    return {
      headline: app
        ? `Signed in with a token of app ${app.name}`
        : `Signed in as ${email ?? 'a user without an email'}`,
      changed: false,
      outputs: { email: email ?? '' },
      result: wireForm(me, user),
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Email', email === null ? undefined : { text: email, code: true }],
            ['Bound to app', app && { text: app.name, code: true }],
          ],
        },
      ],
    };
  },
});
