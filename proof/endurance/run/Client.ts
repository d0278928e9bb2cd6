import { Effect } from "effect"
import type { Server } from "../servers/Server.ts"
import { operatorToken } from "../world/Requests.ts"
import type { Exchange, Notes } from "./Notes.ts"

/** A request to a server. `what` names it in messages. */
export interface ApiRequest {
  readonly what: string
  readonly path: string
  readonly method?: string
  readonly token?: string
  readonly json?: unknown
  readonly form?: FormData
  readonly key?: string | null
}

/** An answer with its body. A body that is no JSON is null. */
export interface Answer {
  readonly exchange: Exchange
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Longer than any request may take, so that a late answer is seen as late. */
const answerTimeout = 45_000

const send = async (url: string, { form, json, key, method, path, token }: ApiRequest) => {
  const headers = new Headers({ authorization: `Bearer ${token ?? operatorToken}` })
  if (json !== undefined) headers.set("content-type", "application/json")
  if (typeof key === "string") headers.set("idempotency-key", key)
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const init = { method: method ?? "GET", headers, body, signal: AbortSignal.timeout(answerTimeout) }
  const response = await fetch(url + path, init)
  const text = await response.text()
  return { response, body: text === "" ? null : JSON.parse(text) }
}

/** Sends a request to a server and notes what came of it. A server that does not listen gives no answer. */
export const ask = (notes: Notes, server: Server, request: ApiRequest): Effect.Effect<Answer> =>
  Effect.promise(async () => {
    const sentAt = Date.now()
    const url = server.url()
    const received = url === null ? null : await send(url, request).catch(() => null)
    const exchange: Exchange = {
      what: request.what,
      server: server.index,
      sentAt,
      endedAt: Date.now(),
      status: received?.response.status ?? 0,
      hasRetryAfter: received?.response.headers.has("retry-after") ?? false,
      hasBody: (received?.body ?? null) !== null
    }
    if (url !== null) notes.exchanges.push(exchange)
    return { exchange, body: received?.body ?? null }
  })

/** Statuses after which a request is sent again: no answer, still under way, and unavailable. */
const isUndecided = (status: number): boolean => status === 0 || status === 409 || status === 503

/** How long a request is sent again, and the pause before it is, in milliseconds. */
const longestRetry = 90_000
const pause = 500

/** Sends a request again until it is decided, to each server in turn. Returns all attempts and the last answer. */
export const askUntilDecided = Effect.fnUntraced(function* (
  notes: Notes,
  servers: ReadonlyArray<Server>,
  first: number,
  request: ApiRequest
) {
  const attempts: Array<Exchange> = []
  const start = Date.now()
  for (let turn = 0; ; turn++) {
    const server = servers[(first + turn) % servers.length]
    if (server === undefined) return yield* Effect.die(new Error("there is no server"))
    const answer = yield* ask(notes, server, request)
    attempts.push(answer.exchange)
    if (!isUndecided(answer.exchange.status) || Date.now() - start > longestRetry) return { attempts, answer }
    yield* Effect.sleep(pause)
  }
})

/** Reads what a run needs to go on. Fails the run when the servers do not answer. */
export const read = Effect.fnUntraced(function* (
  notes: Notes,
  servers: ReadonlyArray<Server>,
  first: number,
  request: ApiRequest
) {
  const { answer } = yield* askUntilDecided(notes, servers, first, request)
  const { exchange, body } = answer
  if (exchange.status === 200 && body !== null) return body
  return yield* Effect.die(
    new Error(`${request.what} cannot be read: server ${exchange.server} answers ${exchange.status}`)
  )
})
