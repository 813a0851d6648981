import type { EndpointName, ExtensionName, endpoints, PathPart } from '../platform/wire/endpoints.ts';
import { account } from './account.ts';
import { apps } from './apps.ts';
import { builds } from './builds.ts';
import { config } from './config.ts';
import { domains } from './domains.ts';
import { dynos } from './dynos.ts';
import { namespaces } from './namespaces.ts';
import { pipelines } from './pipelines.ts';
import { promotions } from './promotions.ts';
import type { State } from './state.ts';

/** What can be switched off: extensions, fields of an app, the reply to a build's start, and the exit code of exec. */
export type Switch = ExtensionName | 'ids' | 'status' | 'start-reply' | 'exit-code';

/** What all handlers share. */
export interface World {
  readonly state: State;
  readonly now: number;
  /** Where the platform answers, without a trailing slash. */
  readonly origin: string;
  isOn(name: Switch): boolean;
}

/** Fields of bodies that are no plain text. */
interface Formats {
  readonly command: string | readonly string[];
  readonly timeout: number;
  readonly source: { readonly app: string };
  readonly targets: readonly { readonly app: string }[];
  readonly updates: readonly { readonly type: string; readonly quantity?: number; readonly size?: string }[];
}

type Field<Name> = Name extends keyof Formats ? Formats[Name] : string;
type Fields<Spec> = '*' extends keyof Spec
  ? Readonly<Record<string, string | null>>
  : { readonly [Name in keyof Spec as Spec[Name] extends true ? Name : never]: Field<Name> } & {
      readonly [Name in keyof Spec as Spec[Name] extends true ? never : Name]?: Field<Name>;
    };

/** A request to an endpoint, its required fields checked. */
export interface Call<Name extends EndpointName> {
  readonly parts: Readonly<Record<PathPart<(typeof endpoints)[Name]['path']>, string>>;
  readonly query: URLSearchParams;
  readonly body: (typeof endpoints)[Name] extends { readonly body: infer Spec } ? Fields<Spec> : undefined;
  readonly world: World;
}

/** Answers some endpoints with what goes into the reply's body; undefined is an empty one. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: (call: Call<Name>) => unknown };

/** One handler for every endpoint: without one it does not compile. */
export const handlers: Handlers<EndpointName> = {
  ...account,
  ...apps,
  ...builds,
  ...config,
  ...domains,
  ...dynos,
  ...namespaces,
  ...pipelines,
  ...promotions,
};
