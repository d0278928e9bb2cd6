import { type DateTime, Effect, Schedule } from "effect"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { type AccessToken, type AccessTokenId, usedOn } from "./AccessToken.ts"
import type { AccessTokenRepository } from "./AccessTokenRepository.ts"

/** How to try again to write a use while the store is away. */
const patience = { schedule: Schedule.spaced("1 minute"), times: 60 }

/**
 * Notes on which business day a token was last used: once a day for each token, beside the request that used it, and
 * without a word when that fails. What is under way ends with the scope.
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
