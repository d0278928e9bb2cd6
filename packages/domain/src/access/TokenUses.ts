import { type DateTime, Effect, Schedule } from "effect"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { type AccessToken, type AccessTokenId, usedOn } from "./AccessToken.ts"
import type { AccessTokenRepository } from "./AccessTokenRepository.ts"

/** The schedule of attempts to store a use while the store is unavailable. */
const patience = { schedule: Schedule.spaced("1 minute"), times: 60 }

/**
 * Stores the business day of the last use, once a day for each token. Writing runs in the background of the scope and
 * ignores failures, so that it neither delays nor fails a request.
 */
export const makeTokenUses = Effect.fnUntraced(function* ({
  modify
}: Pick<AccessTokenRepository["Service"], "modify">) {
  const scope = yield* Effect.scope
  const dayOf = businessDays(yield* BusinessTimeZone)
  let noted = { day: "" as CalendarDate, ids: new Set<AccessTokenId>() }
  return ({ id, last_used_on }: AccessToken, now: DateTime.Utc): Effect.Effect<void> =>
    Effect.suspend(() => {
      const day = dayOf(now)
      if (noted.day !== day) noted = { day, ids: new Set() }
      if (noted.ids.has(id) || (last_used_on !== null && last_used_on >= day)) return Effect.void
      noted.ids.add(id)
      return modify(id, usedOn(day)).pipe(
        Effect.retry({ while: ({ _tag }) => _tag === "StorageUnavailable", ...patience }),
        Effect.ignoreCause,
        Effect.forkIn(scope),
        Effect.asVoid
      )
    })
})
