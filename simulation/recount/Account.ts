import { type Member, type Terms, termsAt } from "../world/Member.ts"
import { covers } from "../world/Regions.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { CapCount } from "./CapCount.ts"

/** The recount of one member. */
export interface Account {
  readonly member: Member
  readonly caps: CapCount
  /** Its leads, and the instant at which it got each. */
  readonly leads: Array<number>
  readonly times: Array<number>
  /** Its ideal number of leads, and the number if each lead were shared by weight, regardless of earlier leads. */
  ideal: number
  leadByLead: number
  /**
   * Its standing in the ideal: its level, the area it is for, whether it takes part, and how often it joined or came
   * back.
   */
  level: number
  area: Terms | null
  isRunning: boolean
  starts: number
}

/** An empty account. */
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

/** Why the terms of a member exclude a lead, caps aside; empty when they do not. */
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

/** Whether a member takes leads at an instant: it has joined, is active, and has room under its caps. */
export const takesLeads = ({ caps, member }: Account, at: number): boolean => {
  const terms = termsAt(member, at)
  return terms !== undefined && terms.open && terms.active && caps.full(terms, at).length === 0
}

/** Whether a member may get a lead at an instant. */
export const mayHave = (account: Account, lead: SimulatedLead, at: number): boolean =>
  account.member.subcategory === lead.subcategory &&
  obstacles(termsAt(account.member, at), lead).length === 0 &&
  takesLeads(account, at)
