import { readProxy, TrustedProxies } from "@leadwell/adapters-http/request/ClientAddress"
import * as MemoryRequestBudget from "@leadwell/adapters-memory/MemoryRequestBudget"
import type { RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { Array, Effect, Layer } from "effect"
import * as TestServer from "./TestServer.ts"
import { type Answer, send } from "./TestServer.ts"

/** A server with these limits and trusted proxies. */
export const serverWith = (limits: RequestLimits, proxies: ReadonlyArray<string> = []) =>
  TestServer.layer.pipe(
    Layer.provide(MemoryRequestBudget.layer(limits)),
    Layer.provide(Layer.succeed(TrustedProxies, Array.getSomes(proxies.map(readProxy)))),
    Layer.fresh
  )

const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "retry-after", "x-ratelimit-reset"]

/** Returns the status of an answer and its rate-limit headers. */
export const told = ({ headers, status }: Answer) => [status, ...names.map((name) => headers.get(name))]

/** Returns the remaining requests according to an answer. */
export const remaining = ({ headers }: Answer) => headers.get("x-ratelimit-remaining")

/** A path that needs a token. */
export const list = "/api/businesses/first/leads"

/** Sends a request without a token, with these addresses in `X-Forwarded-For`. */
export const stranger = (...forwarded: ReadonlyArray<string>) =>
  send(list, forwarded.length === 0 ? {} : { headers: { "x-forwarded-for": forwarded.join(", ") } })

/** Uses up the budget of these addresses for requests without a token. */
export const tire = (...forwarded: ReadonlyArray<string>) => Effect.repeat(stranger(...forwarded), { times: 29 })
