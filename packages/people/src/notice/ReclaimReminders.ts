import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer } from "effect"
import { mailDeliveries } from "../mail/MailDelivery.ts"
import { decidingRoles, receivers, wants } from "../mail/MailRecipients.ts"
import { mailOfPeriod } from "../mail/NewMails.ts"
import { PersonRepository } from "../person/PersonRepository.ts"

/** Reminds those who decide reclaim requests of the requests that wait. Any number of processes may run it. */
export class ReclaimReminders extends Context.Service<
  ReclaimReminders,
  {
    /** Queues the mails of this hour of the clock, if requests wait. Later calls within the hour do nothing. */
    readonly remind: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/notice/ReclaimReminders") {
  static readonly layer = Layer.effect(
    ReclaimReminders,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const reclaims = yield* ReclaimRepository
      const { insert } = yield* DeliveryRepository
      let reminded: DateTime.Utc | undefined

      return {
        remind: Effect.gen(function* () {
          const now = yield* DateTime.now
          const hour = DateTime.startOf(now, "hour")
          if (reminded !== undefined && DateTime.Equivalence(hour, reminded)) return
          const waiting = yield* reclaims.page({ status: ["pending"] }, "ascending", { page: 1, per_page: 1 })
          if (waiting.total > 0) {
            for (const role of decidingRoles) {
              const told = yield* receivers(people, { role }, (one) => wants(one, "reclaims_waiting"))
              yield* insert(
                mailDeliveries,
                told.map(({ id }) => mailOfPeriod("reclaims_waiting", id, "hour", now)),
                []
              )
            }
          }
          reminded = hour
        }).pipe(Effect.withSpan("ReclaimReminders.remind"))
      }
    })
  )
}
