import type { Api } from "@leadwell/adapters-http/Api"
import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Group> ? Group : never

type Endpoint = HttpApiGroup.Endpoints<Groups>

type NameOf<E> = E extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${P}`
  : never

/** The endpoints of the interface, such as `GET /api/leads/:lead`. */
export type EndpointName = NameOf<Endpoint>

type WithName<E, N> = E extends unknown ? (NameOf<E> extends N ? E : never) : never

type EndpointNamed<N extends EndpointName> = WithName<Endpoint, N>

/** The shape of a schema of the contract. The schemas of the interface describe JSON as it is sent. */
type Shape<S> = [S] extends [never] ? undefined : S extends { readonly Type: infer T } ? T : undefined

/** The body that a client sends to an endpoint. */
export type Body<N extends EndpointName> = Shape<HttpApiEndpoint.Payload<EndpointNamed<N>>>

/** The query that a client sends to an endpoint. Every value is text. */
export type Query<N extends EndpointName> = {
  readonly [K in keyof Shape<HttpApiEndpoint.Query<EndpointNamed<N>>>]?: string
}

/** What an endpoint answers when it succeeds. The console reads pages of lists, and follows none, and reads no file. */
export type Answer<N extends EndpointName> = Exclude<
  Shape<HttpApiEndpoint.Success<EndpointNamed<N>>>,
  { readonly next_after: number } | { readonly channel: unknown }
>

type Names<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type In<K, R> = R extends unknown ? (K extends keyof R ? NonNullable<R[K]> : never) : never

type Refused<K> = In<K, HttpApiEndpoint.Errors<Endpoint>>

/** The code of a fault or of a refusal, with its parameters. */
export type FaultCode = Refused<"codes">[string][number]

/** The code of a request that is refused as a whole. */
export type RefusalCode = Refused<"code">

/** The parts of a path, such as `lead` of `/api/leads/:lead`. */
export type Params<N extends EndpointName> = { readonly [K in Names<N>]: string | number }
