import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputValues } from '../contract/inputs.ts';
import type { World } from './open-world.ts';
import { asksForEmulator } from './read-given.ts';

/** A step's inputs with the addresses filled in, and what has to end with the step. */
export interface Addressed {
  readonly values: InputValues;
  /** Where an address is really answered: an emulated app's is on this machine. */
  reach(url: URL): URL;
  /** Whether the documentation can still be read when the step has ended. */
  readonly outlivesStep: boolean;
  close(): Promise<void>;
}

/** Where `api-url` says `emulator`, starts the built-in platform; its state is kept for the job's next steps. */
export async function resolveAddresses(values: InputValues, { env, given, log }: World): Promise<Addressed> {
  if (!asksForEmulator(given)) return { values, reach: (url) => url, outlivesStep: true, async close() {} };

  const { readState, saveState } = await import('../emulator/state/state-file.ts');
  const { startEmulator } = await import('../emulator/start-emulator.ts');
  const file = join(env['RUNNER_TEMP'] ?? tmpdir(), 'platform-deploy-emulator.json');
  const state = await readState(file);
  const emulator = await startEmulator(state === undefined ? {} : { state });
  log.info('This step runs on the built-in platform emulator: no real platform is touched.');
  return {
    values: {
      ...values,
      'api-url': emulator.apiUrl,
      'auth-url': values['auth-url'] ?? emulator.authUrl,
      'docs-url': values['docs-url'] ?? emulator.docsUrl,
      token: values.token ?? emulator.token,
    },
    reach: emulator.reach,
    outlivesStep: values['docs-url'] !== undefined,
    async close() {
      try {
        await saveState(file, emulator.snapshot());
      } catch (error) {
        // What the step was for has been done, or has failed with an error of its own.
        log.warning(`The emulator’s state could not be kept for the next step: ${(error as Error).message}`);
      }
      await emulator.close();
    },
  };
}
