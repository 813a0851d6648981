import { defineOperation } from '../operation.ts';
import { livesOf } from './lives.ts';
import { renderDynos } from './render-dynos.ts';

export const listDynos = defineOperation({
  name: 'list-dynos',
  summary: 'Lists the dynos of an app with their status',
  needs: ['app'],
  takes: [],
  gives: ['names', 'count', 'status'],
  endpoints: ['listDynos'],
  example: { app: 'my-app' },

  async run({ platform }, { app }) {
    const types = await platform.dynos.list(app);
    const words = livesOf(types).map(({ status }) => status);
    const { outputs, ...shown } = renderDynos(types);
    const count = words.length;
    return {
      ...shown,
      headline: `${count === 0 ? 'No' : count} ${count === 1 ? 'dyno' : 'dynos'} of ${app}`,
      changed: false,
      // One word if all dynos agree, else each word that occurs.
      outputs: { ...outputs, count, status: [...new Set(words)].join(', ') },
    };
  },
});
