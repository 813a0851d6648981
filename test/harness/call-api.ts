import type { Emulator } from '../../src/emulator/start-emulator.ts';

/** A reply of the emulator, its body parsed when it is JSON. */
export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly body: any;
}

/** Sends one request to the API with the default token, or another one. */
export async function callApi(
  emulator: Emulator,
  method: string,
  path: string,
  { body, token = emulator.token }: { body?: unknown; token?: string | null } = {},
): Promise<ApiReply> {
  return read(
    await fetch(`${emulator.apiUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** Sends one request to the control endpoints. */
export async function callControl(emulator: Emulator, method: string, path: string, body?: unknown): Promise<ApiReply> {
  return read(
    await fetch(`${emulator.url}/_emulator${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
}

async function read(response: Response): Promise<ApiReply> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}
