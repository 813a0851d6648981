import { docsPrefix } from '../../src/emulator/docs/docs-service.ts';
import { randomToken } from '../../src/emulator/random-token.ts';
import { apiPage } from './api-page/api-page.ts';
import { consoleService } from './console/console-service.ts';
import { control, controlPrefix } from './control/control.ts';
import { type DeskAddresses, describeDesk } from './describe-desk.ts';
import { docsPages } from './docs-pages.ts';
import { createFaults } from './faults/faults.ts';
import { createJournal } from './journal/journal.ts';
import { type BreakableEmulator, type BreakableOptions, startBreakable } from './start-breakable.ts';

/** An emulator with what only a person at a desk needs beside the platform: a console, pages to read, controls. */
export type Desk = BreakableEmulator & DeskAddresses;

/** How to start it. */
export interface DeskOptions extends Omit<BreakableOptions, 'services' | 'faults' | 'journal' | 'oidcRequestToken'> {
  /** Of the API page; another one at each start if not given. */
  readonly basicPassword?: string;
}

/** Starts an emulator for a person at a desk. */
export async function startDesk({
  basicPassword = randomToken('api-page'),
  ...options
}: DeskOptions = {}): Promise<Desk> {
  const [faults, journal] = [createFaults(), createJournal()];
  const oidcRequestToken = randomToken('oidc-request');
  const secrets = { basicPassword, oidcRequestToken };
  const services = {
    '/': consoleService,
    '/api-docs': apiPage(basicPassword),
    [docsPrefix]: docsPages,
    [controlPrefix]: control({ faults, journal, secrets }),
  };
  const emulator = await startBreakable({ ...options, oidcRequestToken, services, faults, journal });
  return { ...emulator, ...describeDesk(emulator.world, secrets) };
}
