import examples from '@octokit/webhooks-examples' with { type: 'json' };

/** What an event tells. */
export type Payload = Readonly<Record<string, unknown>> & {
  readonly action?: string;
  readonly pull_request?: { readonly number: number; readonly head: object; readonly base: object };
};

/** GitHub’s own examples of an event’s payload. */
export function examplePayloads(event: string, action?: string): readonly Payload[] {
  // The package's own types miss that it is one JSON file.
  const all = examples as unknown as readonly { readonly name: string; readonly examples: readonly Payload[] }[];
  const found = all
    .find(({ name }) => name === event)
    ?.examples.filter((payload) => action === undefined || payload.action === action);
  if (!found?.length) throw new Error(`there is no example of ${event} ${action}`);
  return found.map(inOwnRepository);
}

/** The same payload, told to the repository in which the tests' jobs run. */
export function inOwnRepository<Told>(payload: Told): Told {
  const { repository } = payload as { readonly repository?: { readonly id?: number } };
  const move = (_: string, value: unknown) => {
    const { id } = (value ?? {}) as { readonly id?: unknown };
    return id !== undefined && id === repository?.id
      ? { ...(value as object), id: 1001, full_name: 'octo/shop' }
      : value;
  };
  return JSON.parse(JSON.stringify(payload, move)) as Told;
}

/** The first of them. */
export function examplePayload(event: string, action?: string): Payload {
  return examplePayloads(event, action)[0] as Payload;
}

/** The same pull request, from a fork or, with nothing given, from one that is gone. */
export function fromFork(payload: Payload, fork: object | null = { id: 4242 }): Payload {
  const { pull_request: pull } = payload;
  if (!pull) throw new Error('this is no pull request');
  return { ...payload, pull_request: { ...pull, head: { ...pull.head, repo: fork } } };
}
