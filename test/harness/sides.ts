import { checkReply, checkRequest, findCall } from './contract.ts';
import { type GitHubDouble, nameCall } from './github-double.ts';
import type { Exchange, Reply, Side } from './network.ts';
import type { SignIn } from './sign-in-double.ts';

/** The platform's emulator. */
export type Emulator = ReturnType<typeof import('../../src/emulator/emulator.ts').createEmulator>;
/** How it is made. */
export type EmulatorOptions = Parameters<typeof import('../../src/emulator/emulator.ts').createEmulator>[0];

/** The addresses of the world. */
export const origins = {
  platform: 'https://platform.example/api/v1',
  auth: 'https://auth.platform.example',
  docs: 'https://docs.platform.example',
  github: 'https://api.github.example',
  issuer: 'https://issuer.example',
} as const;

/** Stands before the platform. */
export type Intercept = (exchange: Exchange, ask: () => Reply) => Reply | undefined;

/** The token that the platform knows. */
export const token = 'fake-token-of-the-platform';

/** The other sides of the network. */
interface Sides {
  readonly emulator: Emulator;
  readonly github: GitHubDouble;
  readonly signIn: SignIn;
  /** The platform's time. */
  now(): number;
  /** What an app's own address answers, and the documentation, if not the emulator. */
  readonly app?: ((url: URL) => Reply) | undefined;
  readonly docs?: ((exchange: Exchange) => Reply) | undefined;
}

/** Lets the other sides answer, and holds the platform's replies and what it is asked against the contract. */
export function openSides({ app, docs, emulator, github, now, signIn }: Sides) {
  const breaches: string[] = [];
  let stamps = 0;
  let intercept: Intercept | undefined;
  const emulate = ({ body, headers, method }: Exchange, path: string): Reply =>
    emulator.handle({ method, path, headers: { ...headers, authorization: `Bearer ${token}` }, body });
  const askPlatform = (exchange: Exchange): Reply => {
    const given = exchange.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    if (given !== token && !signIn.isValid(given)) return refusal(401, 'unauthorized', 'Invalid token');
    const ask = () => emulate(exchange, pathOf(exchange.url));
    return intercept?.(exchange, ask) ?? ask();
  };
  const checked = (exchange: Exchange): Reply => {
    const { body, method, path, url } = exchange;
    const reply = askPlatform(exchange);
    // Build logs lie at the platform's origin, beside its API.
    if (!url.href.startsWith(`${origins.platform}/`)) return reply;
    const call = findCall(method, path);
    const asked = call ? checkRequest(call, url.searchParams, body) : ['the contract has no such call'];
    const answered = call ? checkReply(call, reply.status, reply.body) : [];
    breaches.push(...asked.map((one) => `${method} ${path}, asked: ${one}`));
    breaches.push(...answered.map((one) => `${method} ${path}, ${reply.status}: ${one}`));
    return reply;
  };
  const stamp = (reply: Reply): Reply => {
    const ours = { date: new Date(now()).toUTCString(), 'x-request-id': `request-${++stamps}` };
    return { ...reply, headers: { ...ours, ...reply.headers } };
  };
  const acts: Readonly<Record<Side, (exchange: Exchange) => Reply>> = {
    platform: (exchange) => stamp(checked(exchange)),
    github: (exchange) => github.answer(exchange),
    'sign-in': (exchange) => signIn.answer(exchange),
    docs: (exchange) => docs?.(exchange) ?? emulate(exchange, `/docs${exchange.path}`),
    app: (exchange) => app?.(exchange.url) ?? emulate(exchange, pathOf(emulator.reach(exchange.url))),
    elsewhere: () => ({ status: 500 }),
  };
  return {
    breaches,
    act: (exchange: Exchange): Reply => acts[exchange.side](exchange),
    intercept(answer: Intercept) {
      intercept = answer;
    },
  };
}

/** The platform's form of a refusal. */
export function refusal(status: number, code: string, message: string): Reply {
  return { status, body: { code, message } };
}

const pathOf = (url: URL) => url.pathname + url.search;

/** Who answers an address, and what the call is named. */
export function describe(method: string, url: URL): Pick<Exchange, 'side' | 'path' | 'call'> {
  const below = (base: string) => url.href.slice(base.length);
  const path = pathOf(url);
  const { auth, docs, github, issuer, platform } = origins;
  if (url.href.startsWith(`${platform}/`)) {
    const inside = below(platform);
    return { side: 'platform', path: inside, call: findCall(method, inside)?.name ?? `${method} ${inside}` };
  }
  if (url.href.startsWith(`${auth}/`) || url.href.startsWith(`${issuer}/`))
    return { side: 'sign-in', path, call: `${method} ${url.pathname}` };
  if (url.href.startsWith(`${docs}/`)) return { side: 'docs', path, call: `${method} ${url.pathname}` };
  if (url.href.startsWith(`${github}/`)) return { side: 'github', path, call: nameCall(method, path) };
  if (url.origin === new URL(platform).origin) return { side: 'platform', path, call: `${method} ${path}` };
  const isApp = url.hostname.endsWith('.platform.example') || url.hostname.endsWith('.shop.example');
  return { side: isApp ? 'app' : 'elsewhere', path, call: `${method} ${url.pathname}` };
}
