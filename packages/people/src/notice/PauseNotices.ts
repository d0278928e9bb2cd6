import { businessDay, BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { makeMarketSurvey } from "@leadwell/domain/distribution/UsedUpCaps"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer } from "effect"
import { endingPauses } from "../mail/EndingPauses.ts"
import { mailOfPause } from "../mail/NewMails.ts"
import { makeMemberNotices } from "./MemberNotices.ts"

/** The hour of a business day from which on pauses are told of. */
const firstHour = 9

/** Tells businesses that a pause of theirs ends. Any number of processes may run it. */
export class PauseNotices extends Context.Service<
  PauseNotices,
  {
    /**
     * Queues a mail to each member of a business that comes back from a pause in two days, who hears of new leads. It
     * does nothing before nine in the morning, nor again on the same day.
     */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/notice/PauseNotices") {
  static readonly layer = Layer.effect(
    PauseNotices,
    Effect.gen(function* () {
      const { areThereMembers, tell } = yield* makeMemberNotices
      const survey = yield* makeMarketSurvey
      const zone = yield* BusinessTimeZone
      let told: CalendarDate | undefined
      return {
        notify: Effect.gen(function* () {
          const now = yield* DateTime.now
          const today = businessDay(now, zone)
          if (today === told || DateTime.toParts(DateTime.setZone(now, zone)).hour < firstHour) return
          if (yield* areThereMembers) {
            const pauses = yield* survey((market, subcategory) => endingPauses(market, subcategory, today))
            yield* tell(pauses, "new_lead", (person, pause) => mailOfPause(person, pause, now))
          }
          told = today
        }).pipe(Effect.withSpan("PauseNotices.notify"))
      }
    })
  )
}
