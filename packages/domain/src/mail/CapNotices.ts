import { Context, DateTime, Effect, Layer, Option } from "effect"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import { makeUsedUpCaps } from "../distribution/UsedUpCaps.ts"
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
      const businesses = yield* BusinessRepository
      const usedUp = yield* makeUsedUpCaps
      const { insert } = yield* MailDeliveryRepository

      return {
        notify: Effect.gen(function* () {
          const told = yield* receivers(
            people,
            (one) => wants(one, "cap_reached") && one.memberships.some(({ role }) => role === "member")
          )
          if (told.length === 0) return
          const now = yield* DateTime.now
          for (const cap of yield* usedUp) {
            const owner = Option.getOrUndefined(yield* businesses.find(cap.business))
            const members = owner === undefined ? [] : told.filter((person) => hearsOf(person, owner))
            yield* insert(members.map((person) => mailOfCap(person.id, cap, now)))
          }
        }).pipe(Effect.withSpan("CapNotices.notify"))
      }
    })
  )
}
