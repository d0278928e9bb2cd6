import { type DateTime, Effect, Option } from "effect"
import type { DomainEvent } from "../event/DomainEvent.ts"
import { EventRepository } from "../event/EventRepository.ts"
import { BlockRepository, leadBlocks } from "../lead/BlockRepository.ts"
import { type Contact, contactsOf } from "../lead/Duplicate.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import { readableLead, ReleasedPersonTime } from "./ReleasedPerson.ts"

/**
 * Returns whether the correction that brought a contact of a lead told a business nothing of it. A correction tells of
 * no contact that is blocked. Who got the lead later reads what it was then.
 */
export const isUntold = (
  kind: Contact["kind"],
  { business }: Pick<BusinessLead, "business">,
  history: ReadonlyArray<Pick<DomainEvent, "business" | "type">>
): boolean => {
  const replaced = history.findLastIndex(({ type }) => type === `lead.${kind}_replaced`)
  const ofBusiness = (type: DomainEvent["type"]) => (one: (typeof history)[number]) =>
    one.type === type && one.business === business
  if (replaced === -1 || history.findIndex(ofBusiness("business_lead.assigned")) > replaced) return false
  const after = history.slice(replaced)
  const next = after.findIndex(({ type }) => type === "lead.rectified")
  return !after.slice(0, next === -1 ? after.length : next).some(ofBusiness("business_lead.rectified"))
}

/**
 * Makes the function that returns leads as their businesses may read them at an instant, in their order. What a
 * business read before a block stays with it, and a contact that was blocked before it came is left out.
 */
export const readableLeads = Effect.gen(function* () {
  const { blockedAt } = yield* BlockRepository
  const blocksOf = yield* leadBlocks
  const { ofLead } = yield* EventRepository
  const time = yield* ReleasedPersonTime

  const withoutUntold = Effect.fnUntraced(function* (one: BusinessLead) {
    const history = yield* ofLead(one.lead.id)
    const untold = contactsOf(one.lead).filter(({ kind }) => isUntold(kind, one, history))
    const blocked = yield* Effect.filter(untold, (contact) => Effect.map(blockedAt([contact]), Option.isSome))
    const blank = Object.fromEntries(blocked.map(({ kind }) => [kind, ""]))
    return { ...one, lead: { ...one.lead, ...blank } }
  })

  return Effect.fnUntraced(function* (businessLeads: ReadonlyArray<BusinessLead>, now: DateTime.Utc) {
    const readable = businessLeads.map((one) => readableLead(one, time, now))
    const blocks = yield* blocksOf(readable.map(({ lead }) => lead))
    return yield* Effect.forEach(readable, (one) =>
      blocks.has(one.lead.id) ? withoutUntold(one) : Effect.succeed(one)
    )
  })
})
