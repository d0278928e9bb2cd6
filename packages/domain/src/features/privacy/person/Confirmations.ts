import { Context, DateTime, Effect, Equal, Layer, Option } from "effect"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import { LeadDistribution } from "../../../distribution/LeadDistribution.ts"
import { type LeadNotFound, LeadRepository } from "../../../intake/LeadRepository.ts"
import { BlockRepository } from "../../../lead/BlockRepository.ts"
import { addressOf, type Contact, contactsOf } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { ErasureRepository } from "../erasure/ErasureRepository.ts"
import { confirmation, expiry, LeadNotAwaiting } from "./Confirmation.ts"

/** The maximum number of leads in one step. */
const atOnce = 100

/** Lets the persons of leads confirm them, and refuses those that nobody confirms. */
export class Confirmations extends Context.Service<
  Confirmations,
  {
    /**
     * Confirms a lead for its person, who opened the link in a mail, and offers it if it needs no review. It lifts the
     * block of the address, and that of the number if both were blocked together. A number that was blocked at another
     * time may be somebody else's: the lead is refused, and nothing of it stays.
     */
    readonly confirm: (id: LeadId) => Effect.Effect<Lead, LeadNotAwaiting | LeadNotFound | StorageUnavailable>
    /**
     * Refuses every lead that its person did not confirm in time, and returns their number. Of a person who is blocked,
     * nothing stays. Any number of processes may call it concurrently.
     */
    readonly expire: (now: DateTime.Utc) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/person/Confirmations") {
  static readonly layer = Layer.effect(
    Confirmations,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const blocks = yield* BlockRepository
      const { confirm, eraseLeads, unconfirmed } = yield* ErasureRepository
      const { subcategories, websites } = yield* CatalogParts
      const { distribute } = yield* LeadDistribution

      const isBlocked = (contacts: ReadonlyArray<Contact>) => Effect.map(blocks.blockedAt(contacts), Option.isSome)

      const eraseOne = (lead: LeadId, now: DateTime.Utc) => eraseLeads({ lead, isAwaiting: true }, 1, now, null)

      /** Refuses a lead, and returns whether nobody else decided about it meanwhile. */
      const expireOne = Effect.fnUntraced(function* (lead: Lead, now: DateTime.Utc) {
        const { id } = lead
        if (yield* isBlocked(contactsOf(lead))) return (yield* eraseOne(id, now)) > 0
        return yield* Effect.as(leads.modify(id, expiry(now)), true).pipe(
          Effect.catchTags({ LeadNotAwaiting: () => Effect.succeed(false), LeadNotFound: () => Effect.succeed(false) })
        )
      })

      return {
        confirm: Effect.fn("Confirmations.confirm")(function* (id) {
          const { lead: before } = yield* leads.get(id)
          const now = yield* DateTime.now
          const contacts = contactsOf(before)
          const address = addressOf(contacts)
          const ofAddress = yield* blocks.blockedAt(address)
          const ofNumber = yield* blocks.blockedAt(contacts.filter((contact) => !address.includes(contact)))
          if (Option.isSome(ofNumber) && !Equal.equals(ofAddress, ofNumber)) {
            const isInTime = before.confirm_by !== null && DateTime.isLessThan(now, before.confirm_by)
            if ((yield* eraseOne(id, now)) > 0 && isInTime) yield* blocks.unblock(address, [])
            return yield* new LeadNotAwaiting({ id })
          }
          const website = yield* websites.find(before.website_code)
          const subcategory = yield* subcategories.find(before.subcategory_id)
          const terms = {
            review: Option.match(website, { onNone: () => true, onSome: ({ review }) => review }),
            duplicate_window_days: Option.match(subcategory, {
              onNone: () => 0,
              onSome: ({ duplicate_window_days: days }) => days
            }),
            now
          }
          const { lead } = yield* confirm(id, confirmation(terms))
          if (lead.stage === "open") yield* distribute([id])
          return lead
        }),
        expire: Effect.fn("Confirmations.expire")(function* (now) {
          let expired = 0
          for (;;) {
            const found = yield* unconfirmed(now, atOnce)
            for (const lead of found) if (yield* expireOne(lead, now)) expired++
            if (found.length < atOnce) return expired
          }
        })
      }
    })
  )
}
