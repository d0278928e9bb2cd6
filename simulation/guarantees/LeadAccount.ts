import { anHour } from "../../recount/Amsterdam.ts"
import { type LeadLife, newLife, stageOf } from "../../recount/LeadLife.ts"
import type { Occasion } from "../run/Occasion.ts"
import { sweepEvery } from "../world/Action.ts"
import type { ContactKind } from "../world/Blocking.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { signalsOf } from "./Signals.ts"

/** How long a lead is offered after its arrival. */
const offeringTime = 72 * anHour

/** The recount of one lead: what was sent, what its arrival should be, and its life by the events. */
export interface LeadAccount {
  readonly lead: SimulatedLead
  readonly arrival: "refused" | "duplicate" | "held" | "offered"
  readonly signals: ReadonlyArray<string>
  readonly life: LeadLife
  /** The leads with its address and those with its number. They grow with later leads. */
  readonly alike: ReadonlyArray<ReadonlyArray<LeadAccount>>
  /** When each business got it, and when it gave it back. */
  readonly given: Map<string, { readonly at: number; back: number }>
}

/** The other leads of the person. */
export const othersOf = (account: LeadAccount): ReadonlyArray<LeadAccount> =>
  account.alike.flat().filter((one) => one !== account)

const contactKinds = ["email", "phone"] as const

/** Whether a lead may make a later one of the person a duplicate. */
const counts = ({ life }: LeadAccount): boolean => !["duplicate", "refused", "withdrawn"].includes(stageOf(life))

/** Whether a contact is blocked at an instant, by what was done last about the leads that have it. */
const isContactBlocked = (alike: ReadonlyArray<LeadAccount>, contact: ContactKind, now: number): boolean => {
  const done = alike.flatMap(({ lead: { block } }) =>
    block?.by.includes(contact)
      ? [
          { at: block.at, blocks: true },
          { at: block.until, blocks: false }
        ]
      : []
  )
  return done.toSorted((a, b) => a.at - b.at).findLast(({ at }) => at <= now)?.blocks ?? false
}

/** Whether the person of a lead is blocked at an instant. */
export const isBlocked = (alike: LeadAccount["alike"], now: number): boolean =>
  contactKinds.some((kind, index) => isContactBlocked(alike[index]!, kind, now))

/** Makes the accounts of leads. Call it with the leads in the order of their arrival. */
export const leadAccounts = () => {
  const byContact = new Map<string, Array<LeadAccount>>()
  return (id: number, lead: SimulatedLead, places: number): LeadAccount => {
    const alike = contactKinds.map((kind) => {
      const contact = lead[kind].toLowerCase()
      const found = byContact.get(contact) ?? []
      byContact.set(contact, found)
      return found
    })
    const earlier = alike.flat().filter(counts)
    const isRefused = isBlocked(alike, lead.at)
    const signals = isRefused
      ? []
      : signalsOf(
          lead,
          earlier.map((one) => one.lead)
        )
    const isRepeated = earlier.some(
      (one) => one.lead.subcategory === lead.subcategory && lead.at - one.lead.at < 30 * 24 * anHour
    )
    const isHeld = { compare: false, checked: true, signalled: signals.length > 0 }[lead.website]
    const arrival = isRefused ? "refused" : isRepeated ? "duplicate" : isHeld ? "held" : "offered"
    const account: LeadAccount = { lead, arrival, signals, life: newLife(id, places), alike, given: new Map() }
    for (const all of alike) all.push(account)
    return account
  }
}

/** When a lead must be closed: after its offering time or, when a business gave it back later, after that. */
export const closingTime = ({ given, lead }: LeadAccount): number => {
  const freed = [...given.values()].flatMap(({ back }) => (back < Infinity ? [back] : []))
  return Math.max(lead.at + offeringTime, ...freed) + sweepEvery
}

/** What is wrong with a lead after an occasion, given what was sent and when. */
export const wrongOccasion = (account: LeadAccount, { at, events }: Occasion): ReadonlyArray<string> => {
  const { arrival, lead, life } = account
  const types = new Set<string>(events.map(({ type }) => type))
  const [isArrival, isErased] = [types.has("lead.received"), types.has("lead.anonymised")]
  const found = ["refused", "duplicate", "held"].find((stage) => types.has(`lead.${stage}`)) ?? "offered"
  const isReviewed = (approves: boolean) =>
    arrival === "held" && lead.review.at === at && (lead.review.approves && !isBlocked(account.alike, at)) === approves
  const [age, isClosed] = [at - lead.at, types.has("lead.closed")]
  return [
    isArrival && found !== arrival ? [`is ${found}, and should be ${arrival}`] : [],
    types.has("lead.approved") && !isReviewed(true) ? ["was approved by no review"] : [],
    types.has("lead.refused") && !isArrival && !isReviewed(false) ? ["was refused by no review"] : [],
    isErased === (isArrival && arrival === "refused") ? [] : [isErased ? "is erased" : "is not erased"],
    stageOf(life) === "full" ? ["has no place free, and is not placed"] : [],
    types.has("business_lead.assigned") && isBlocked(account.alike, at)
      ? ["went to a business, although its person is blocked"]
      : [],
    types.has("business_lead.assigned") && age >= offeringTime ? ["was offered after its time was over"] : [],
    isClosed && age < offeringTime ? ["was closed before its time was over"] : [],
    isClosed && at > closingTime(account) ? ["was closed late"] : []
  ].flat()
}
