import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { request } from 'node:http';
import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { type BreakableEmulator, startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { type Loopback, serveHttps, serveProxy } from '../harness/loopback.ts';
import { makeFolder, type TestFolder } from '../harness/make-folder.ts';
import { runDist } from '../harness/step.ts';
import { awaitPort, findPort } from './find-port.ts';
import { runTool } from './run-tool.ts';
import type { Oracle, Verdict } from './verdict.ts';

const user = 'mona';

interface Proxy {
  /** The line that starts it in the foreground. */
  readonly command: readonly [string, ...string[]];
  /** One with signs in it, as far as the proxy can be told such a one. */
  readonly password: string;
  /** Its configuration: where it listens, where names lead to, and whether it asks for a password. */
  configure(port: number, way: Way, folder: TestFolder, asks: boolean): string;
}

/** Where `platform.test` leads to. */
interface Way {
  readonly server: Loopback;
  /** A proxy that takes every name there, for one that cannot be told where a name leads to. */
  readonly next: Loopback;
}

const proxies: Readonly<Record<string, Proxy>> = {
  squid: {
    command: ['squid', '-N', '-f'],
    password: 'fake+word:of/mona %',
    configure(port, _, folder, asks) {
      const helper = folder.write('helper.cjs', checkLogins(`${user} ${this.password}`));
      const auth = [
        `auth_param basic program "${process.execPath}" "${helper}"`,
        ...['auth_param basic children 1', 'acl known proxy_auth REQUIRED', 'http_access allow known'],
      ];
      return [
        ...[`http_port 127.0.0.1:${port}`, 'configuration_includes_quoted_values on', 'shutdown_lifetime 0 seconds'],
        ...['pid_filename none', 'access_log none', 'cache_log /dev/null', 'netdb_filename none', 'cache deny all'],
        `hosts_file "${folder.write('hosts', '127.0.0.1 platform.test\n')}"`,
        ...(asks ? auth : ['http_access allow all']),
        'http_access deny all',
      ].join('\n');
    },
  },
  tinyproxy: {
    command: ['tinyproxy', '-d', '-c'],
    password: 'fake-word.of_mona',
    configure(port, { next }, _, asks) {
      return [
        ...[`Port ${port}`, 'Listen 127.0.0.1', 'Allow 127.0.0.1', 'Timeout 60', 'MaxClients 10'],
        `Upstream http 127.0.0.1:${next.port}`,
        ...(asks ? [`BasicAuth ${user} ${this.password}`] : []),
      ].join('\n');
    },
  },
};

/** A program that squid asks whether a login is right: a line of each, escaped. */
function checkLogins(right: string): string {
  return `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    console.log(line.split(' ').map(decodeURIComponent).join(' ') === ${JSON.stringify(right)} ? 'OK' : 'ERR');
  });`;
}

/** Sends a step of `dist` through proxies that people really have. */
export const proxy: Oracle = {
  claim: 'A step goes through a proxy, with a password where that asks for one, say squid and tinyproxy',

  async ask(): Promise<Verdict> {
    const found: string[] = [];
    for (const [name, one] of Object.entries(proxies)) {
      if ((await runTool(one.command[0], ['-v'])).code !== 0) return { kind: 'absent', what: `no ${name}` };
      for (const [asks, given, reached] of [
        [false, '', true],
        [true, `${user}:${encodeURIComponent(one.password)}@`, true],
        [true, '', false],
        [true, `${user}:wrong@`, false],
      ] as const) {
        const { calls, log } = await goThrough(one, asks, given);
        const isRight = reached ? calls === 1 : calls === 0 && /407|proxy/i.test(log);
        if (!isRight) found.push(`${name}, which ${asks ? 'asks' : 'does not ask'}, given "${given}": ${log}`);
      }
    }
    const what = '8 ways';
    return found.length === 0 ? { kind: 'holds', what } : { kind: 'breaks', what, found: found.join('\n') };
  },
};

/** How many requests of a step reached the platform through a proxy, and what the step said. */
async function goThrough(one: Proxy, asks: boolean, given: string): Promise<{ calls: number; log: string }> {
  using folder = makeFolder();
  // A proxy that was started by root goes on as somebody else.
  chmodSync(folder.path, 0o755);
  await using emulator = await startBreakable();
  await using server = await serveTls(emulator);
  await using next = await serveProxy(server.port, []);
  const port = await findPort();
  const config = folder.write('proxy.conf', `${one.configure(port, { server, next }, folder, asks)}\n`);
  const [command, ...args] = one.command;
  const child = spawn(command, [...args, config], { stdio: 'ignore' });
  const ended = once(child, 'close');
  try {
    if (!(await awaitPort(port))) return { calls: -1, log: 'The proxy does not listen' };
    const { log } = await runDist({
      with: {
        ...{ operation: 'whoami', 'api-url': `https://platform.test:${server.port}/api/v1`, token: emulator.token },
        ...{ timeout: '30s', 'request-timeout': '10s' },
      },
      env: {
        https_proxy: `http://${given}127.0.0.1:${port}`,
        NODE_EXTRA_CA_CERTS: folder.write('ca.pem', certificate),
      },
    });
    return { calls: emulator.requests().length, log };
  } finally {
    child.kill();
    await ended;
  }
}

/** The emulator over TLS. */
function serveTls(emulator: BreakableEmulator): Promise<Loopback> {
  return serveHttps((incoming, answer) => {
    const { headers, method, url } = incoming;
    const host = new URL(emulator.url).host;
    const forwarded = request(`${emulator.url}${url}`, { method, headers: { ...headers, host } }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(forwarded);
  });
}
