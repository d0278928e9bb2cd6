import { type Member, type Terms, termsAt } from "../world/Member.ts"
import { covers } from "../world/Regions.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { CapCount } from "./CapCount.ts"

/** What is recounted of one member. */
export interface Account {
  readonly member: Member
  readonly caps: CapCount
  /** Its leads, and when it got each. */
  readonly leads: Array<number>
  readonly times: Array<number>
  /** The leads it would have in the ideal, and if each lead were shared out by weight among those who may have it. */
  ideal: number
  leadByLead: number
  /** Where it stands in the ideal, for which area, whether it takes part, and how often it joined or came back. */
  level: number
  area: Terms | null
  isRunning: boolean
  starts: number
}

/** An account in which nothing is counted yet. */
export const newAccount = (member: Member): Account => ({
  member,
  caps: new CapCount(),
  leads: [],
  times: [],
  ideal: 0,
  leadByLead: 0,
  level: 0,
  area: null,
  isRunning: false,
  starts: 0
})

/** Everything in the terms that keeps a member from a lead, caps aside. */
export const obstacles = (
  terms: Terms | undefined,
  { country, postal_code }: Pick<SimulatedLead, "country" | "postal_code">
): ReadonlyArray<string> => {
  if (terms === undefined) return ["it has not joined"]
  return [
    terms.open ? [] : ["the business is inactive"],
    terms.active ? [] : ["the subscription is inactive"],
    terms.countries.includes(country) ? [] : [`the lead is from ${country}`],
    covers(terms.regions, Number(postal_code.slice(0, 4))) ? [] : [`${postal_code.slice(0, 4)} is outside its regions`]
  ].flat()
}

/** Whether a member takes leads at an instant: it has joined, is switched on, and has room under its caps. */
export const takesLeads = ({ caps, member }: Account, at: number): boolean => {
  const terms = termsAt(member, at)
  return terms !== undefined && terms.open && terms.active && caps.full(terms, at).length === 0
}

/** Whether a member may have a lead at an instant. */
export const mayHave = (account: Account, lead: SimulatedLead, at: number): boolean =>
  account.member.subcategory === lead.subcategory &&
  obstacles(termsAt(account.member, at), lead).length === 0 &&
  takesLeads(account, at)
