import { makeUsedUpCaps, type MarketCap } from "@leadwell/domain/distribution/UsedUpCaps"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer } from "effect"
import { mailOfCap } from "../mail/NewMails.ts"
import { makeMemberNotices } from "./MemberNotices.ts"

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
>()("@leadwell/people/notice/CapNotices") {
  static readonly layer = Layer.effect(
    CapNotices,
    Effect.gen(function* () {
      const { areThereMembers, tell } = yield* makeMemberNotices
      const usedUp = yield* makeUsedUpCaps
      let told: { readonly hour: DateTime.Utc; readonly caps: Set<string> } | undefined

      /** The caps that were told in this hour of the clock. */
      const toldSince = (hour: DateTime.Utc) => {
        if (told === undefined || !DateTime.Equivalence(told.hour, hour)) told = { hour, caps: new Set() }
        return told.caps
      }

      return {
        notify: Effect.gen(function* () {
          if (!(yield* areThereMembers)) return
          const now = yield* DateTime.now
          const toldCaps = toldSince(DateTime.startOf(now, "hour"))
          const untold = (yield* usedUp).filter((cap) => !toldCaps.has(nameOf(cap)))
          yield* tell(untold, "cap_reached", (person, cap) => mailOfCap(person, cap, now))
          for (const cap of untold) toldCaps.add(nameOf(cap))
        }).pipe(Effect.withSpan("CapNotices.notify"))
      }
    })
  )
}
