import { anHour } from "../../recount/Amsterdam.ts"
import { CapCount } from "../../recount/CapCount.ts"
import { capOf, hasDayOff, isPaused, obstacles, type Period, periods } from "../../recount/Terms.ts"
import { type Member, type Terms, termsAt } from "../world/Member.ts"
import { type LeadAccount, leadsOf } from "./LeadAccount.ts"

/** The leads counted in a period, and the cap in force. */
interface Peak {
  readonly used: number
  readonly cap: number
}

/** The recount of one member. */
export interface Account {
  readonly member: Member
  readonly caps: CapCount
  /** The highest use of a cap, by kind of period. */
  readonly peaks: Map<Period, Peak>
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
  peaks: new Map(),
  leads: [],
  times: [],
  ideal: 0,
  leadByLead: 0,
  level: 0,
  area: null,
  isRunning: false,
  starts: 0
})

/** Whether the business of a member got another lead of the person in its days, and did not give it back. */
const hasMet = ({ member: { business } }: Account, lead: LeadAccount, days: number, at: number): boolean =>
  days > 0 &&
  leadsOf(lead.contacts).some(({ given, life }) => {
    const other = life === lead.life ? undefined : given.get(business)
    return other !== undefined && at < other.back && at - other.at < days * 24 * anHour
  })

const obstaclesAt = (account: Account, lead: LeadAccount, at: number) => {
  const { country, postal_code } = lead.lead
  const terms = termsAt(account.member, at)
  return [
    ...(terms?.open === false ? ["the business is inactive"] : []),
    ...(terms?.pause !== undefined && isPaused(terms.pause, at) ? ["the business is paused"] : []),
    ...(hasMet(account, lead, terms?.same_person_days ?? 0, at) ? ["it had another one of the person"] : []),
    ...obstacles(terms, { country, digits: Number(postal_code.slice(0, 4)) }, at)
  ]
}

/** Whether a member takes leads at an instant: it has joined, is active, has no day off, and has room under
 * its caps. */
export const takesLeads = ({ caps, member }: Account, at: number): boolean => {
  const terms = termsAt(member, at)
  if (terms === undefined || !terms.open || !terms.active || isPaused(terms.pause ?? {}, at)) return false
  return !hasDayOff(terms, at) && caps.full(terms, at).length === 0
}

/** Whether a member may get a lead at an instant. */
export const mayHave = (account: Account, lead: LeadAccount, at: number): boolean =>
  account.member.subcategory === lead.lead.subcategory &&
  obstaclesAt(account, lead, at).length === 0 &&
  takesLeads(account, at)

const notePeaks = ({ caps, peaks }: Account, terms: Terms, at: number): void => {
  for (const period of periods) {
    const [cap, used, peak] = [capOf(terms, period, at), caps.used(period, at), peaks.get(period)]
    if (cap !== null && used / cap >= (peak === undefined ? 0 : peak.used / peak.cap)) peaks.set(period, { used, cap })
  }
}

/** Counts a lead that a member got, and returns what is wrong with it. */
export const countPlace = (account: Account, lead: LeadAccount, at: number): ReadonlyArray<string> => {
  const { caps, leads, member, times } = account
  const terms = termsAt(member, at)
  const wrong = [
    member.subcategory === lead.lead.subcategory ? [] : [`went to ${member.id}, which wants other leads`],
    obstaclesAt(account, lead, at).map((obstacle) => `went to ${member.id}, although ${obstacle}`),
    terms === undefined ? [] : caps.full(terms, at).map((period) => `went to ${member.id} above its cap of a ${period}`)
  ].flat()
  caps.add(at)
  if (terms !== undefined) notePeaks(account, terms, at)
  leads.push(lead.life.id)
  times.push(at)
  lead.given.set(member.business, { at, back: Infinity })
  return wrong
}

/** Counts a lead that a member gave back. A release after the grant of a request gives back nothing more. */
export const countRelease = ({ caps, member }: Account, { given }: LeadAccount, at: number): void => {
  const place = given.get(member.business)
  if (place === undefined || place.back <= at) return
  caps.add(place.at, -1)
  place.back = at
}
