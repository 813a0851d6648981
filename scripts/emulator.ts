import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { basicLogin } from './emulator/api-page.ts';
import { type Desk, startDesk } from './emulator/desk.ts';

const usage = `npm run emulator -- [options]

  --port N       where to listen on 127.0.0.1; 0 picks a free port (default 4010)
  --seed FILE    start with the resources in this JSON file
  --token TEXT   the token of the API (default: a new one at each start)
  --speed N      builds, certificates and restarts are N times as fast (default 1)
  --help         print this`;

const options = {
  port: { type: 'string', default: '4010' },
  seed: { type: 'string' },
  token: { type: 'string' },
  speed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

try {
  const { help, port, seed, speed, token } = parseArgs({ options }).values;
  if (help) console.log(usage);
  else {
    const desk = await startDesk({
      port: readNumber('port', port, 0),
      speed: readNumber('speed', speed, 0.001),
      ...(seed && { seed: JSON.parse(readFileSync(seed, 'utf8')) }),
      ...(token && { token }),
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => desk.close().then(() => process.exit(0)));
    console.log(renderWelcome(desk));
  }
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = code === 'EADDRINUSE' ? 'Something else listens on this port. --port 0 picks a free one.' : message;
  console.error(`emulator: ${text}\n\n${usage}`);
  process.exitCode = 2;
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw new Error(`--${name} must be a number from ${least} up.`);
}

function renderWelcome({ apiUrl, authUrl, consoleUrl, docsUrl, token }: Desk): string {
  return `The platform runs on this machine. Ctrl+C ends it.

  Console         ${consoleUrl}
  API             ${apiUrl}
  API page        ${authUrl}/api-docs  (${basicLogin.user} / ${basicLogin.password})
  OAuth           ${authUrl}/oauth/authorize, ${authUrl}/oauth/token
  Documentation   ${docsUrl}
  Token           ${token}

A step that uses it:

  with:
    operation: build
    api-url: ${apiUrl}
    token: ${token}
    app: my-app

The API by hand:

  curl -H 'Authorization: Bearer ${token}' ${apiUrl}/apps

A fault in the next build, and an hour later:

  curl ${consoleUrl}_emulator/faults -d '{"on": "startBuild", "kind": "status", "status": 503, "acts": true}'
  curl ${consoleUrl}_emulator/clock -d '{"advance": 3600}'`;
}
