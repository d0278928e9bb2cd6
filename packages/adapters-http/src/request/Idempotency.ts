import type { Answered } from "@leadwell/domain/idempotency/Idempotency"
import { Effect, Schema } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * The headers of a request that a client may retry. The handler refuses a malformed key, so that refusals keep their
 * order.
 */
export const IdempotencyHeaders = Schema.Struct({
  "idempotency-key": Schema.optionalKey(Schema.String)
})

/** Returns the idempotency key of a request, if it has one. */
export const idempotencyKeyOf = ({ headers }: HttpServerRequest.HttpServerRequest): string | undefined =>
  headers["idempotency-key"]

/** Marks an answer that replays an earlier one. */
export const markReplayed = <A>({ answer, isReplayed }: Answered<A>) =>
  isReplayed
    ? Effect.as(
        HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.succeed(HttpServerResponse.setHeader(response, "idempotent-replayed", "true"))
        ),
        answer
      )
    : Effect.succeed(answer)
