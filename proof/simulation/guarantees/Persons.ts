import { stageOf } from "../../recount/LeadLife.ts"
import type { Observed } from "../run/Observed.ts"
import { contactKinds } from "../world/PersonAct.ts"
import { type Contact, isBlocked, type LeadAccount, leadsOf, move, repeats } from "./LeadAccount.ts"

/** An event of each business that has a lead or had it. */
const toldTo = ({ given }: LeadAccount, type: string): ReadonlyArray<string> =>
  [...given]
    .toSorted(([a, { at: one }], [b, { at: other }]) => one - other || (a < b ? -1 : 1))
    .map(([business]) => `${type} ${business}`)

/** Erases a lead. It goes to nobody more, and nobody loses it. */
const erase = (account: LeadAccount, at: number): void => {
  const ended = { open: ["lead.withdrawn"], held: ["lead.refused"] }[stageOf(account.life)] ?? []
  account.due.set(at, [...ended, "lead.anonymised", ...toldTo(account, "business_lead.erased")])
  account.erasedAt = at
  move(account, [])
}

/** Corrects a lead. One that gets a contact of another lead is its duplicate, or closed if a business ever got it. */
const correct = (account: LeadAccount, contactOf: (value: string) => Contact): void => {
  const { at, to } = account.lead.correction!
  const gained = Object.values(to).map(contactOf)
  const isEnded = repeats(account.lead, leadsOf(gained)) && ["held", "open", "placed"].includes(stageOf(account.life))
  const ended = !isEnded ? [] : account.given.size > 0 ? ["lead.closed"] : ["lead.duplicate"]
  const replaced = contactKinds.filter((kind) => kind in to).map((kind) => `lead.${kind}_replaced`)
  const told = isBlocked(gained, at) ? [] : toldTo(account, "business_lead.rectified")
  account.due.set(at, ["lead.rectified", ...replaced, ...told, ...ended])
  account.corrected = to
  move(
    account,
    contactKinds.map((kind, index) => (to[kind] === undefined ? account.contacts[index]! : contactOf(to[kind])))
  )
}

/**
 * All contacts of the leads that are sent. `until` erases and corrects the leads as was asked up to an instant, and
 * writes down which events each of them must have.
 */
export const makePersons = (sent: Observed["sent"], accounts: ReadonlyMap<number, LeadAccount>) => {
  const contacts = new Map<string, Contact>()
  const contactOf = (value: string): Contact => {
    const name = value.toLowerCase()
    const found = contacts.get(name) ?? { value: name, leads: new Set(), acts: [] }
    contacts.set(name, found)
    return found
  }
  const asked: Array<{ readonly at: number; readonly make: () => void }> = []
  for (const [id, { lead }] of sent) {
    for (const act of lead.acts)
      for (const contact of act.by.map((kind) => contactOf(lead[kind]))) {
        contact.acts.push(act)
        contact.acts.sort((a, b) => a.at - b.at)
        if (act.does === "erase")
          asked.push({ at: act.at, make: () => contact.leads.forEach((one) => erase(one, act.at)) })
      }
    const make = () => {
      const account = accounts.get(id)
      if (account !== undefined && account.erasedAt === Infinity) correct(account, contactOf)
    }
    if (lead.correction !== null) asked.push({ at: lead.correction.at, make })
  }
  asked.sort((a, b) => b.at - a.at)
  const until = (now: number): void => {
    while (asked.length > 0 && asked.at(-1)!.at <= now) asked.pop()!.make()
  }
  return { contactOf, until }
}

/** A contact in the text of a stored lead. */
const contactPattern = /[\w.]+@[\w.]+|\b[01]6\d{8}\b/g

const isLeft = ({ contacts, lead, life }: LeadAccount, { stored }: Observed): boolean => {
  const text = stored.get(life.id) ?? ""
  const own = contacts.map(({ value }) => value)
  const blank = own.length > 0 ? [] : [lead.postal_code, lead.first_name, lead.last_name, lead.description, "Somewhere"]
  return (
    (text.match(contactPattern) ?? []).toSorted().join() !== own.toSorted().join() ||
    blank.some((value) => text.includes(`"${value.toLowerCase()}"`))
  )
}

/** Leads that are not erased or corrected, and those that tell more or less than is left of their person. */
export const untruePersons = (leads: ReadonlyArray<LeadAccount>, observed: Observed): ReadonlyArray<string> => [
  ...leads
    .filter((one) => isLeft(one, observed))
    .map(({ life }) => `lead ${life.id} shows another person, or an erased one`),
  ...leads
    .filter(({ arrival, lead }) => lead.website === "checked" && lead.correction !== null && arrival !== "refused")
    .filter(
      ({ corrected, lead: { verified }, life }) =>
        observed.verified.get(life.id) !== (verified in corrected ? null : verified)
    )
    .map(({ life }) => `lead ${life.id} has a contact that is verified or not, unlike before its correction`),
  ...leads
    .filter(({ due }) => due.size > 0)
    .map(({ due, life }) => `lead ${life.id} has no ${[...due.values()].flat().join(", ")}`)
]
