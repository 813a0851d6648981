import { randomToken } from '../../src/emulator/sign-in/random-token.ts';
import { apiPage, basicUser } from './api-page/api-page.ts';
import { consoleService } from './console/console-service.ts';
import { control, controlPrefix } from './control/control.ts';
import { createFaults } from './faults/faults.ts';
import { type BreakableEmulator, type BreakableOptions, startBreakable } from './start-breakable.ts';

/** An emulator with what only a person at a desk needs beside the platform: a console, a page of the API, controls. */
export interface Desk extends BreakableEmulator {
  readonly consoleUrl: string;
  readonly apiDocsUrl: string;
  readonly basicUser: string;
  readonly basicPassword: string;
}

/** How to start it. */
export interface DeskOptions extends Omit<BreakableOptions, 'services' | 'faults'> {
  /** Of the API page; another one at each start if not given. */
  readonly basicPassword?: string;
}

/** Starts an emulator for a person at a desk. */
export async function startDesk({
  basicPassword = randomToken('api-page'),
  ...options
}: DeskOptions = {}): Promise<Desk> {
  const faults = createFaults();
  const services = { '/': consoleService, '/api-docs': apiPage(basicPassword), [controlPrefix]: control(faults) };
  const emulator = await startBreakable({ ...options, services, faults });
  const { url } = emulator;
  return { ...emulator, consoleUrl: `${url}/`, apiDocsUrl: `${url}/api-docs`, basicUser, basicPassword };
}
