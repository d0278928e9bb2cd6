import { Context, DateTime, Effect, Layer, Option } from "effect"
import { BusinessTimeZone, businessDay } from "../calendar/BusinessDay.ts"
import { periodStarts } from "../calendar/CalendarPeriod.ts"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import { usedUpCap } from "../distribution/UsedUpCap.ts"
import { maxPerPage } from "../pagination/PageRequest.ts"
import { PersonRepository } from "../people/PersonRepository.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { MailDeliveryRepository } from "./MailDeliveryRepository.ts"
import { hearsOf, receivers, wants } from "./MailRecipients.ts"
import { mailOfCap } from "./NewMails.ts"

/** Tells businesses of caps that are used up. Any number of processes may run it. */
export class CapNotices extends Context.Service<
  CapNotices,
  {
    /** Queues a mail to each member of a business with a used-up cap: one for each cap and period. */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/mail/CapNotices") {
  static readonly layer = Layer.effect(
    CapNotices,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const subcategories = yield* SubcategoryRepository
      const businesses = yield* BusinessRepository
      const { market } = yield* DistributionRepository
      const { insert } = yield* MailDeliveryRepository
      const zone = yield* BusinessTimeZone

      /** Returns the caps of a subcategory that are used up, with their businesses. */
      const usedUpIn = Effect.fnUntraced(function* (subcategory: SubcategoryId, now: DateTime.Utc) {
        const today = periodStarts(businessDay(now, zone))
        const { candidates, states } = yield* market(subcategory)
        const found = candidates.flatMap(({ business: { active, id }, subscription }) => {
          const used = active && subscription.active ? usedUpCap(subscription, states.get(id)?.use, today) : null
          return used === null ? [] : [{ business: id, subcategory, used, start: today[used.period] }]
        })
        return yield* Effect.forEach(found, (cap) =>
          Effect.map(businesses.find(cap.business), (owner) => ({ cap, owner: Option.getOrUndefined(owner) }))
        )
      })

      return {
        notify: Effect.gen(function* () {
          const told = yield* receivers(
            people,
            (one) => wants(one, "cap_reached") && one.memberships.some(({ role }) => role === "member")
          )
          if (told.length === 0) return
          const now = yield* DateTime.now
          for (let page = 1; ; page++) {
            const { items, total } = yield* subcategories.page("*", { page, per_page: maxPerPage })
            for (const { id } of items) {
              for (const { cap, owner } of yield* usedUpIn(id, now)) {
                const members = owner === undefined ? [] : told.filter((person) => hearsOf(person, owner))
                yield* insert(members.map((person) => mailOfCap(person.id, cap, now)))
              }
            }
            if (page * maxPerPage >= total) return
          }
        }).pipe(Effect.withSpan("CapNotices.notify"))
      }
    })
  )
}
