import { Effect } from "effect"
import { LeadRepository } from "../../../intake/LeadRepository.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { LeadStage } from "../../../lead/LeadStage.ts"
import { isErased } from "../../../lead/PersonalFields.ts"
import { maxPerPage } from "../../../pagination/PageRequest.ts"
import { ConsentRepository } from "../consent/ConsentRepository.ts"

/** A lead of a person, without any value of the person. */
export type PersonLead = Pick<Lead, "id" | "stage" | "website_code" | "created_at">

/** The maximum number of leads that a search and an erasure list. */
export const mostLeads = maxPerPage

/** Returns a lead without the values of its person. */
export const personLead = ({ created_at, id, stage, website_code }: Lead): PersonLead => ({
  id,
  stage,
  website_code,
  created_at
})

const latestFirst = (a: Lead, b: Lead): number => b.id - a.id

/** Makes the functions that find the leads of a person. */
export const personLeads = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const consents = yield* ConsentRepository

  /** Returns the latest leads that have one of these contacts, in any stage or some, and how many there are. */
  const stored = Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>, stage?: ReadonlyArray<LeadStage>) {
    if (contacts.length === 0) return { leads: [], total: 0 }
    const request = { page: 1, per_page: mostLeads }
    const { items, total } = yield* leads.page(
      { q: { id: null, contacts }, ...(stage && { stage }) },
      "descending",
      request
    )
    return { leads: items.map(({ lead }) => lead), total }
  })

  /**
   * Returns the erased leads among some. A lead that is not erased and has none of the contacts any more was rectified,
   * and is somebody else's now.
   */
  const erasedAmong = Effect.fnUntraced(function* (ids: ReadonlyArray<LeadId>) {
    const found = yield* Effect.forEach(ids, (id) =>
      Effect.catchTag(leads.get(id), "LeadNotFound", () => Effect.succeed(null))
    )
    return found.flatMap((one) => (one !== null && isErased(one.lead) ? [one.lead] : []))
  })

  /** Returns the consent records of a person, and whether there are more. */
  const recorded = Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>, limit: number) {
    const found = contacts.length === 0 ? [] : yield* consents.ofContacts(contacts, limit + 1)
    return { records: found.slice(0, limit), more: found.length > limit }
  })

  /** Returns the latest leads of a person, the erased ones included, and their consent records. */
  const found = Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>) {
    const { leads, total } = yield* stored(contacts)
    const { more, records } = yield* recorded(contacts, mostLeads)
    const known = new Set(leads.map(({ id }) => id))
    const erased = yield* erasedAmong(records.map(({ lead }) => lead).filter((id) => !known.has(id)))
    const all = [...leads, ...erased].toSorted(latestFirst)
    return { leads: all.slice(0, mostLeads), records, more: more || total > mostLeads || all.length > mostLeads }
  })
  return { stored, erasedAmong, recorded, found }
})
