import { live, stageOf } from "../../recount/LeadLife.ts"
import type { Observed } from "../run/Observed.ts"
import { type Occasion, occasionsOf } from "../run/Occasion.ts"
import type { Member } from "../world/Member.ts"
import { contactKinds } from "../world/PersonAct.ts"
import { yearEnd } from "../world/Year.ts"
import { type Account, countPlace, countRelease, mayHave, newAccount } from "./Account.ts"
import { noteAway, shareOut } from "./IdealStanding.ts"
import { isBlocked, type LeadAccount, newLeadAccount, wrongOccasion } from "./LeadAccount.ts"
import { makePersons } from "./Persons.ts"

/** The recount of all events, and the guarantees they break. */
export interface Recount {
  readonly accounts: ReadonlyArray<Account>
  readonly leads: ReadonlyArray<LeadAccount>
  readonly broken: ReadonlyArray<string>
}

const givesBack = ["reclaim.granted", "business_lead.released"]

/** Whether a lead is offered in an occasion, also to others when a business gave it back. */
const isOffer = ({ events }: Occasion): boolean =>
  events.some(({ type }) => [...givesBack, "lead.received", "lead.approved", "business_lead.assigned"].includes(type))

/** The accounts that may have a lead: none while its person is blocked. */
const takersOf = (accounts: ReadonlyArray<Account>, lead: LeadAccount, at: number): ReadonlyArray<Account> =>
  isBlocked(lead.contacts, at)
    ? []
    : accounts.filter((one) => !lead.given.has(one.member.business) && mayHave(one, lead, at))

/** Counts an occasion in which a lead is erased or corrected, and returns what is wrong with it. */
const countDue = (
  { due, life }: LeadAccount,
  { at, events }: Occasion,
  expected: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const found = events.map(({ business, type }) => (business === null ? type : `${type} ${business}`))
  for (const event of events) live(life, event)
  due.delete(at)
  return found.join() === expected.join() ? [] : [`has ${found.join(", ")}, and should have ${expected.join(", ")}`]
}

/** Counts an occasion, and returns what is wrong with it. */
const count = (accounts: ReadonlyArray<Account>, account: LeadAccount, occasion: Occasion): ReadonlyArray<string> => {
  const { at, events } = occasion
  const expected = account.due.get(at)
  if (expected !== undefined) return countDue(account, occasion, expected)
  const candidates = accounts.filter(({ member }) => member.subcategory === account.lead.subcategory)
  const holderOf = (business: string | null) =>
    [...candidates, ...accounts].find(({ member }) => member.business === business)
  for (const { business, type } of events) {
    const holder = holderOf(business)
    if (givesBack.includes(type) && holder !== undefined) countRelease(holder, account, at)
  }
  const places = events.filter(({ type }) => type === "business_lead.assigned").length
  if (places > 0) {
    noteAway(candidates, at)
    shareOut(candidates, takersOf(candidates, account, at), places, at)
  }
  const wrong = events.flatMap((event) => {
    const broken = live(account.life, event)
    if (event.type !== "business_lead.assigned") return broken
    const holder = holderOf(event.business)
    return [...broken, ...(holder === undefined ? ["went to nobody known"] : countPlace(holder, account, at))]
  })
  return [...wrong, ...wrongOccasion(account, occasion)]
}

/**
 * Counts everything again and checks it against the terms of the members. It uses the leads as sent and the events
 * alone.
 */
export const recount = (
  members: ReadonlyArray<Member>,
  places: Readonly<Record<string, number>>,
  { events, sent }: Pick<Observed, "events" | "sent">
): Recount => {
  const accounts = members.map(newAccount)
  const leads = new Map<number, LeadAccount>()
  const broken: Array<string> = []
  const { contactOf, until } = makePersons(sent, leads)
  const offered = new Map<LeadAccount, number>()
  /** Finds places that are still free when the instant of the offer is over. */
  const endInstant = (now: number) => {
    for (const [account, at] of offered) {
      if (at >= now) continue
      offered.delete(account)
      if (stageOf(account.life) !== "open") continue
      for (const { member } of takersOf(accounts, account, at))
        broken.push(`lead ${account.life.id} had a place free, and ${member.id} did not get it`)
    }
  }
  for (const occasion of occasionsOf(events)) {
    const id = occasion.lead
    const lead = sent.get(id)?.lead
    if (lead === undefined) {
      broken.push(`lead ${id} was not sent`)
      continue
    }
    endInstant(occasion.at)
    until(occasion.at)
    const contacts = contactKinds.map((kind) => contactOf(lead[kind]))
    const account = leads.get(id) ?? newLeadAccount(id, lead, places[lead.subcategory]!, contacts)
    leads.set(id, account)
    broken.push(...count(accounts, account, occasion).map((wrong) => `lead ${id} ${wrong}`))
    if (isOffer(occasion)) offered.set(account, occasion.at)
  }
  endInstant(Infinity)
  until(yearEnd)
  return { accounts, leads: [...leads.values()], broken }
}
