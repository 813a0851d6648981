const codes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  422: 'invalid_params',
};

/** The platform refuses a request: it answers `{code, message}`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }

  /** The reply's body. */
  get body() {
    return { code: codes[this.status] ?? 'server_error', message: this.message };
  }
}

/** What was found, or a refusal that says that it was not. */
export function found<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Refusal(404, `${name} was not found.`);
  return thing;
}

/** Refuses a request that cannot be done as it is. */
export function require(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Refusal(422, message);
}
