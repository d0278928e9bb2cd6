import { anHour } from "../../recount/Amsterdam.ts"
import { type LeadLife, newLife, stageOf } from "../../recount/LeadLife.ts"
import type { Occasion } from "../run/Occasion.ts"
import { sweepEvery } from "../world/Action.ts"
import type { Correction, PersonAct } from "../world/PersonAct.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { signalsOf } from "./Signals.ts"

/** How long a lead is offered after its arrival. */
const offeringTime = 72 * anHour

/** A contact, the leads that have it now, and what the operator does about it in the year, in order. */
export interface Contact {
  readonly value: string
  readonly leads: Set<LeadAccount>
  readonly acts: Array<PersonAct>
}

/** The recount of one lead: what was sent, what its arrival should be, and its life by the events. */
export interface LeadAccount {
  readonly lead: SimulatedLead
  readonly arrival: "refused" | "duplicate" | "held" | "offered"
  readonly signals: ReadonlyArray<string>
  readonly life: LeadLife
  /** The contacts that it has now, and those that a correction brought. An erased lead has none. */
  contacts: ReadonlyArray<Contact>
  corrected: Correction["to"]
  erasedAt: number
  /** The events that it must have at an instant, because it is erased or corrected. */
  readonly due: Map<number, ReadonlyArray<string>>
  /** When each business got it, and when it gave it back. */
  readonly given: Map<string, { readonly at: number; back: number }>
}

/** The leads that have one of some contacts. */
export const leadsOf = (contacts: ReadonlyArray<Contact>): ReadonlyArray<LeadAccount> =>
  contacts.flatMap(({ leads }) => [...leads])

/** Whether one of some contacts is blocked at an instant. */
export const isBlocked = (contacts: ReadonlyArray<Contact>, now: number): boolean =>
  contacts.some(({ acts }) => acts.findLast(({ at, does }) => does !== "erase" && at <= now)?.does === "block")

/** Whether a lead may make another one of the person a duplicate. */
const counts = ({ life }: LeadAccount): boolean => !["duplicate", "refused", "withdrawn"].includes(stageOf(life))

/** Whether a lead is a duplicate of one of some others. */
export const repeats = ({ at, subcategory }: SimulatedLead, others: ReadonlyArray<LeadAccount>): boolean =>
  others
    .filter(counts)
    .some(({ lead }) => lead.subcategory === subcategory && Math.abs(at - lead.at) < 30 * 24 * anHour)

/** Gives a lead contacts instead of those that it has. */
export const move = (account: LeadAccount, contacts: ReadonlyArray<Contact>): void => {
  for (const { leads } of account.contacts) leads.delete(account)
  for (const { leads } of contacts) leads.add(account)
  account.contacts = contacts
}

/** Makes the account of a lead that arrives with some contacts. */
export const newLeadAccount = (
  id: number,
  lead: SimulatedLead,
  places: number,
  contacts: ReadonlyArray<Contact>
): LeadAccount => {
  const isRefused = isBlocked(contacts, lead.at)
  const others = isRefused ? [] : leadsOf(contacts)
  const earlier = others.filter(counts).map((one) => one.lead)
  const signals = isRefused ? [] : signalsOf(lead, earlier)
  const isHeld = { compare: false, checked: true, signalled: signals.length > 0 }[lead.website]
  const account: LeadAccount = {
    lead,
    arrival: isRefused ? "refused" : repeats(lead, others) ? "duplicate" : isHeld ? "held" : "offered",
    signals,
    life: newLife(id, places),
    contacts: [],
    corrected: {},
    erasedAt: isRefused ? lead.at : Infinity,
    due: new Map(),
    given: new Map()
  }
  move(account, isRefused ? [] : contacts)
  return account
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
    arrival === "held" &&
    lead.review.at === at &&
    (lead.review.approves && !isBlocked(account.contacts, at)) === approves
  const [age, isClosed] = [at - lead.at, types.has("lead.closed")]
  return [
    isArrival && found !== arrival ? [`is ${found}, and should be ${arrival}`] : [],
    types.has("lead.approved") && !isReviewed(true) ? ["was approved by no review"] : [],
    types.has("lead.refused") && !isArrival && !isReviewed(false) ? ["was refused by no review"] : [],
    isErased === (isArrival && arrival === "refused") ? [] : [isErased ? "is erased" : "is not erased"],
    stageOf(life) === "full" ? ["has no place free, and is not placed"] : [],
    types.has("lead.rectified") ? ["is corrected"] : [],
    types.has("business_lead.assigned") && isBlocked(account.contacts, at)
      ? ["went to a business, although its person is blocked"]
      : [],
    types.has("business_lead.assigned") && age >= offeringTime ? ["was offered after its time was over"] : [],
    isClosed && age < offeringTime ? ["was closed before its time was over"] : [],
    isClosed && at > closingTime(account) ? ["was closed late"] : []
  ].flat()
}
