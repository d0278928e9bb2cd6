import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Context, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import type { UnprocessableContent } from "../response/Refusals.ts"
import { refuse } from "../response/Refuse.ts"
import { keysOf } from "./QueryFaults.ts"

/** Annotates a documented endpoint, which ignores unknown keys. It refuses those that would change what it does. */
export const IgnoresUnknownKeys = Context.Reference<boolean>(
  "@leadwell/adapters-http/request/KnownQuery/IgnoresUnknownKeys",
  { defaultValue: () => false }
)

type Check = Effect.Effect<void, UnprocessableContent>

/** Fails when the query of the current request has unknown keys. Reading a body ends with this check. */
export const KnownQuery = Context.Reference<Check>("@leadwell/adapters-http/request/KnownQuery", {
  defaultValue: () => Effect.void
})

/** The keys by which a client asks for something else than the deed. */
const changing: ReadonlySet<string> = new Set(["dry_run"])

/** Whether an endpoint does something for who has a credential, and takes no query. */
const actsWithoutQuery = (endpoint: HttpApiEndpoint.Top): boolean =>
  endpoint.method !== "GET" &&
  endpoint.query === undefined &&
  [...endpoint.middlewares].some((one) => HttpApiMiddleware.isSecurity(one as never))

const unchecked = <A, E, R>(
  answer: Effect.Effect<A, E, R>
): Effect.Effect<A, E | UnprocessableContent, R | HttpServerRequest.HttpServerRequest> => answer

/**
 * Makes the function that lets an endpoint answer only requests without unknown keys in their query: a key that it
 * ignored could be one that forbids the deed. The refusals of the body come first.
 */
export const refusingUnknownKeys = (endpoint: HttpApiEndpoint.Top) => {
  const isIgnored = Context.get(endpoint.annotations, IgnoresUnknownKeys)
    ? (key: string) => !changing.has(key)
    : () => false
  const hasBody = endpoint.payload.size > 0
  const checked = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }): Effect.Effect<A, E | UnprocessableContent, R> => {
      const unknown = [...new Set(keysOf(url))].filter((key) => !isIgnored(key))
      if (unknown.length === 0) return answer
      const faults = unknown.map((key) => ({ path: [key], rule: { _tag: "Unexpected" as const } }))
      const refusal = Effect.fail(refuse(new InvalidInput({ faults })))
      return hasBody ? Effect.provideService(answer, KnownQuery, refusal) : refusal
    })
  return actsWithoutQuery(endpoint) ? checked : unchecked
}
