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
    const { app, email, name, raw } = await platform.account.get();
    return {
      headline:
        email === undefined && app !== undefined
          ? `Signed in with a token of the app ${app}`
          : `Signed in as ${email ?? name}`,
      changed: false,
      outputs: { email: email ?? '' },
      result: raw,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Email', email && { text: email, code: true }],
            ['Bound to the app', app && { text: app, code: true }],
          ],
        },
      ],
    };
  },
});
