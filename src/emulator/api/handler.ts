import type { EndpointName, endpoints, PathPart } from '../../platform/wire/endpoints.ts';
import type { ServiceReply } from '../http/messages.ts';
import type { World } from '../world.ts';
import type { BodyFormats } from './body-formats.ts';

type EndpointOf<Name extends EndpointName> = (typeof endpoints)[Name];

/** Every field is a string, if it has no other format. */
type FieldValue<Name, Field> = Name extends keyof BodyFormats
  ? Field extends keyof BodyFormats[Name]
    ? BodyFormats[Name][Field]
    : string
  : string;

type Fields<Name, Spec> = {
  readonly [Field in keyof Spec as Spec[Field] extends true ? Field : never]: FieldValue<Name, Field>;
} & {
  readonly [Field in keyof Spec as Spec[Field] extends true ? never : Field]?: FieldValue<Name, Field>;
};

/** What the body of an endpoint holds once it was checked. */
type BodyOf<Name extends EndpointName> =
  EndpointOf<Name> extends { readonly body: infer Spec }
    ? '*' extends keyof Spec
      ? Readonly<Record<string, string | null>>
      : Fields<Name, Spec>
    : undefined;

/** A checked request to one endpoint. */
interface HandlerRequest<Name extends EndpointName> {
  readonly parts: Readonly<Record<PathPart<EndpointOf<Name>['path']>, string>>;
  readonly query: URLSearchParams;
  readonly body: BodyOf<Name>;
  readonly world: World;
}

/** Answers one endpoint. */
export type Handler<Name extends EndpointName> = (request: HandlerRequest<Name>) => ServiceReply;

/** A request to any endpoint. */
export type AnyRequest = HandlerRequest<EndpointName>;

/** One handler for every endpoint. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
