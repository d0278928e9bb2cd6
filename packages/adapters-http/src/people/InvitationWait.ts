import { InvitationsSpent } from "@leadwell/people/person/InvitationLimits"
import { Clock, DateTime, Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

/** Adds `Retry-After` to the answer when the account may invite again at the end of the business day. */
export const tellingWhen = <A, E, R>(effect: Effect.Effect<A, E | InvitationsSpent, R>) =>
  Effect.tapError(
    effect,
    Effect.fnUntraced(function* (error: E | InvitationsSpent) {
      if (!(error instanceof InvitationsSpent)) return
      const seconds = Math.ceil((DateTime.toEpochMillis(error.until) - (yield* Clock.currentTimeMillis)) / 1000)
      yield* HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(Math.max(1, seconds))))
      )
    })
  )
