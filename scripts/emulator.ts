import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Dialect } from '../src/emulator/state/dialects.ts';
import { defaultSettings } from '../src/emulator/state/settings.ts';
import { SeedError } from './emulator/check-seed.ts';
import { describeDesk } from './emulator/describe-desk.ts';
import { extensions, manners } from './emulator/dialects/manners.ts';
import { parseSeed } from './emulator/parse-seed.ts';
import { renderWelcome } from './emulator/render-welcome.ts';
import { type Desk, type DeskOptions, startDesk } from './emulator/start-desk.ts';

const dialects = Object.keys(manners);

const usage = `npm run emulator -- [options]

  --port N           where to listen on 127.0.0.1; 0 picks a free port (default 4010)
  --json             print one line of JSON instead of text
  --seed FILE        start from this JSON instead of the built-in example
  --token TEXT       what opens the API (default EMULATOR_TOKEN, else the seed's, else another one at each start)
  --password TEXT    of the API documentation (default EMULATOR_PASSWORD, else another one at each start)
  --dialect NAME     ${dialects.join(', ')}: how much is told of builds (default status)
  --without NAMES    extensions that this platform lacks, with commas between them: ${extensions.join(', ')}
  --speed N          N times faster builds, certificates and restarts (default 1)
  --clock MODE       real (default) or manual: time moves only by POST /_emulator/clock
  --help             print this`;

class UsageError extends Error {}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SeedError)) throw error;
  console.error(`emulator: ${error.message}\n\n${usage}`);
  process.exitCode = 2;
}

async function run(args: string[]): Promise<void> {
  const flags = parseFlags(args);
  if (flags.help) return console.log(usage);
  const desk = await start(readOptions(flags));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void desk.close().then(() => process.exit(0)));
  }
  console.log(flags.json ? JSON.stringify(describeDesk(desk.world, desk)) : renderWelcome(desk));
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        json: { type: 'boolean', default: false },
        seed: { type: 'string' },
        token: { type: 'string' },
        password: { type: 'string' },
        dialect: { type: 'string' },
        without: { type: 'string' },
        speed: { type: 'string', default: '1' },
        clock: { type: 'string', default: 'real' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readOptions({
  port,
  seed,
  dialect,
  without,
  speed,
  clock,
  ...secrets
}: ReturnType<typeof parseFlags>): DeskOptions {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new UsageError(`--port ${port}: must be 0 to 65535`);
  if (dialect !== undefined && !isDialect(dialect))
    throw new UsageError(`--dialect ${dialect}: must be ${dialects.join(' or ')}`);
  if (clock !== 'real' && clock !== 'manual') throw new UsageError(`--clock ${clock}: must be real or manual`);
  const factor = Number(speed);
  if (!(factor > 0 && Number.isFinite(factor))) throw new UsageError(`--speed ${speed}: must be a number above 0`);
  const { token = process.env['EMULATOR_TOKEN'], password: basicPassword = process.env['EMULATOR_PASSWORD'] } = secrets;
  return {
    port: Number(port),
    clock,
    ...(dialect && { dialect }),
    ...(without && { extensions: readMissing(without) }),
    ...(factor !== 1 && {
      buildSeconds: defaultSettings.buildSeconds / factor,
      certificateSeconds: defaultSettings.certificateSeconds / factor,
      restartSeconds: defaultSettings.restartSeconds / factor,
    }),
    ...(seed === undefined ? {} : { seed: parseSeed(readSeed(seed)) }),
    ...(token && { token }),
    ...(basicPassword && { basicPassword }),
  };
}

function isDialect(name: string): name is Dialect {
  return dialects.includes(name);
}

function readMissing(names: string): NonNullable<DeskOptions['extensions']> {
  const missing = names.split(',').filter(Boolean);
  const known: readonly string[] = extensions;
  const unknown = missing.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`--without ${unknown}: must be of ${known.join(', ')}`);
  return Object.fromEntries(missing.map((name) => [name, false]));
}

function readSeed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--seed ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

async function start(options: DeskOptions): Promise<Desk> {
  try {
    return await startDesk(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(`--port ${options.port}: something else listens there; --port 0 picks a free one`);
  }
}
