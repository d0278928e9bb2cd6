import type { Business } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { makeUsedUpCaps, type MarketCap } from "@leadwell/domain/distribution/UsedUpCaps"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { PersonRepository } from "../person/PersonRepository.ts"
import { mailDeliveries } from "./MailDelivery.ts"
import { hearsOf, receivers, wants } from "./MailRecipients.ts"
import { mailOfCap } from "./NewMails.ts"

/** What distinguishes the mails of a person about caps. */
const nameOf = ({ business, cap, rule, start, subcategory }: MarketCap) =>
  JSON.stringify([business, subcategory, rule, cap, start])

/** Tells businesses of caps that are used up. Any number of processes may run it. */
export class CapNotices extends Context.Service<
  CapNotices,
  {
    /**
     * Queues a mail to each member of a business with a used-up cap: one for each cap and period. Later calls within an
     * hour of the clock do nothing for the same cap, so newcomers hear of it from the next hour on.
     */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/mail/CapNotices") {
  static readonly layer = Layer.effect(
    CapNotices,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const { businesses } = yield* CatalogParts
      const usedUp = yield* makeUsedUpCaps
      const { insert } = yield* DeliveryRepository
      let told: { readonly hour: DateTime.Utc; readonly caps: Set<string> } | undefined

      /** The caps that were told in this hour of the clock. */
      const toldSince = (hour: DateTime.Utc) => {
        if (told === undefined || !DateTime.Equivalence(told.hour, hour)) told = { hour, caps: new Set() }
        return told.caps
      }

      /** Returns the caps with their businesses, by the accounts of these. */
      const byAccount = Effect.fnUntraced(function* (caps: ReadonlyArray<MarketCap>) {
        const owned: Array<{ readonly cap: MarketCap; readonly owner: Business }> = []
        for (const cap of caps) {
          const owner = Option.getOrUndefined(yield* businesses.find(cap.business))
          if (owner !== undefined) owned.push({ cap, owner })
        }
        return Map.groupBy(owned, ({ owner }) => owner.account)
      })

      return {
        notify: Effect.gen(function* () {
          if ((yield* people.withMembership({ role: "member" }, null, 1)).length === 0) return
          const now = yield* DateTime.now
          const toldCaps = toldSince(DateTime.startOf(now, "hour"))
          const untold = (yield* usedUp).filter((cap) => !toldCaps.has(nameOf(cap)))
          for (const [account, caps] of yield* byAccount(untold)) {
            const members = yield* receivers(people, { account }, (one) => wants(one, "cap_reached"))
            for (const { cap, owner } of caps) {
              const hearing = members.filter((person) => hearsOf(person, owner))
              yield* insert(
                mailDeliveries,
                hearing.map((person) => mailOfCap(person.id, cap, now)),
                []
              )
              toldCaps.add(nameOf(cap))
            }
          }
        }).pipe(Effect.withSpan("CapNotices.notify"))
      }
    })
  )
}
