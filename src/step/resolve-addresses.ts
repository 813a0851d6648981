import { join } from 'node:path';
import { InputError } from '../contract/errors.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Emulator } from '../emulator/start-emulator.ts';
import { asksForEmulator } from './inputs/read-given.ts';
import type { World } from './open-world.ts';

/** A step's inputs with the addresses filled in, and what has to end with the step. */
export interface Addressed {
  readonly values: InputValues;
  /** Where an address is really answered: an emulated app's is on this machine. */
  reach(url: URL): URL;
  /** Whether the documentation can still be read when the step has ended. */
  readonly outlivesStep: boolean;
  close(): Promise<void>;
}

/** Where `api-url` says `emulator`, starts the built-in platform in the place of every real one that is given. */
export async function resolveAddresses(values: InputValues, world: World): Promise<Addressed> {
  if (!asksForEmulator(world.given)) return { values, reach: (url) => url, outlivesStep: true, async close() {} };
  const { apiUrl, docsUrl, token, reach, close } = await startForJob(world);
  world.log.info('This step runs on the built-in platform emulator: no real platform is touched.');
  return {
    // All four: a token for the real platform would be refused here, and a real address would get what is not for it. With a token nobody signs in.
    values: { ...values, 'api-url': apiUrl, 'auth-url': undefined, 'docs-url': docsUrl, token },
    reach,
    outlivesStep: false,
    close,
  };
}

const folderName = 'platform-deploy-emulator';

/** Starts the emulator with the state of the job's other steps; where there is no job there is none to share. */
async function startForJob({ env, log }: World): Promise<Emulator> {
  const { startEmulator } = await import(/* webpackChunkName: 'platform-emulator' */ '../emulator/start-emulator.ts');
  const { DamagedState } = await import(
    /* webpackChunkName: 'platform-emulator' */ '../emulator/state/state-folder.ts'
  );
  const temp = env['RUNNER_TEMP'];
  if (!temp) return startEmulator();
  const shared = {
    folder: join(temp, folderName),
    // The runner gives it to every action of the job, and to nobody else; it is gone when the job is.
    secret: env['ACTIONS_RUNTIME_TOKEN'],
    onOther: () =>
      log.notice(
        'The emulator’s saved state is of another job or of another version of this action: this step starts from the beginning.',
      ),
    onLost: (error: Error) => log.warning(`The emulator’s state could not be kept for the next step: ${error.message}`),
  };
  try {
    return await startEmulator({ shared });
  } catch (error) {
    if (!(error instanceof DamagedState)) throw error;
    throw new InputError(
      `The emulator’s saved state cannot be read: \`${folderName}\` in \`RUNNER_TEMP\` is damaged, or something else wrote it`,
      'Remove that folder in a step before this one; the emulator then starts from the beginning.',
      error,
    );
  }
}
