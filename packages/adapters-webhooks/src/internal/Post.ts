import type { DeliveryFailure, WebhookAnswer } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { type Duration, Effect } from "effect"
import type { LookupFunction } from "node:net"
import { notAllowed } from "./AllowedLookup.ts"
import { waitOf } from "./RetryAfter.ts"

/** Limits for the body of an answer: its size, and the time it may take after the status. */
const bodyLimit = { bytes: 16 * 1024, milliseconds: 1000 }

/** Codes of Node's errors for a certificate or a TLS connection that cannot be trusted. */
const distrust = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/

const failureOf = (code: string | undefined): DeliveryFailure => {
  if (code === notAllowed) return "address_not_allowed"
  return code !== undefined && distrust.test(code) ? "untrusted" : "unreachable"
}

const unanswered = (failure: DeliveryFailure): WebhookAnswer => ({ status: null, failure })

/** What came of a POST, with how long the receiver asks to wait, if it asks. */
export interface Outcome {
  readonly answer: WebhookAnswer
  readonly rest?: Duration.Duration | undefined
}

/** A POST on a connection of its own. */
export interface Posted {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Resolves host names. */
  readonly lookup: LookupFunction
}

/** Loads the client of Node with the first webhook: it takes 25 ms or more, and many programs send none. */
const clientOf = ({ protocol }: URL) =>
  Effect.promise(() => (protocol === "https:" ? import("node:https") : import("node:http")))

const postBy = (
  client: Pick<typeof import("node:http"), "request">,
  { body, headers, lookup, url }: Posted
): Effect.Effect<Outcome> =>
  Effect.callback((resume) => {
    const request = client.request(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup
    })
    let outcome: Outcome = { answer: unanswered("unreachable") }
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      request.destroy()
      resume(Effect.succeed(outcome))
    }
    request.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (outcome.answer.status === null) outcome = { answer: unanswered(failureOf(code)) }
      end()
    })
    request.on("close", end)
    request.on("response", (response) => {
      outcome = {
        answer: { status: response.statusCode ?? 0, failure: null },
        rest: waitOf(response.headers["retry-after"], response.headers.date)
      }
      timer = setTimeout(end, bodyLimit.milliseconds)
      let bytes = 0
      response.on("data", (chunk: Uint8Array) => {
        bytes += chunk.length
        if (bytes > bodyLimit.bytes) end()
      })
      response.on("end", end)
      response.on("error", end)
    })
    request.end(body)
    return Effect.sync(() => {
      clearTimeout(timer)
      request.destroy()
    })
  })

/** Posts a body and returns what came of it. Interruption closes the connection. */
export const post = (posted: Posted): Effect.Effect<Outcome> =>
  Effect.flatMap(clientOf(posted.url), (client) => postBy(client, posted))
