import { type Occasion, occasionsOf } from "../run/Occasion.ts"
import type { Observed } from "../run/Run.ts"
import { arrivals } from "../world/Arrivals.ts"
import { type Member, termsAt } from "../world/Member.ts"
import { quarterEnd } from "../world/Quarter.ts"
import { type Account, mayHave, newAccount, obstacles } from "./Account.ts"
import { noteAway, shareOut } from "./IdealStanding.ts"
import { arrivedLead, type LeadAccount, reviewed, wrongStage } from "./LeadAccount.ts"

/** The recount of all events, and the guarantees they break. */
export interface Recount {
  readonly accounts: ReadonlyArray<Account>
  readonly leads: ReadonlyArray<LeadAccount>
  readonly broken: ReadonlyArray<string>
}

/** Counts a place that a member got, and returns what is wrong with it. */
const countPlace = (account: Account | undefined, lead: LeadAccount, at: number): ReadonlyArray<string> => {
  if (account === undefined) return ["went to nobody known"]
  const { caps, leads, member, times } = account
  const { id } = member
  const terms = termsAt(member, at)
  const wrong = [
    lead.holders.has(id) ? [`went to ${id} twice`] : [],
    member.subcategory === lead.lead.subcategory ? [] : [`went to ${id}, which wants other leads`],
    obstacles(terms, lead.lead).map((obstacle) => `went to ${id}, although ${obstacle}`),
    terms === undefined ? [] : caps.full(terms, at).map((period) => `went to ${id} above its cap of a ${period}`)
  ].flat()
  lead.holders.add(id)
  if (terms !== undefined) caps.add(terms, at)
  leads.push(lead.id)
  times.push(at)
  return wrong
}

/** Counts an occasion, and returns what is wrong with it. */
const count = (
  accounts: ReadonlyMap<string, Account>,
  lead: LeadAccount,
  occasion: Occasion
): ReadonlyArray<string> => {
  const { assigned, at, stage } = occasion
  const wrong = assigned.length > 0 && lead.stage !== "open" ? [`went out while ${lead.stage}`] : []
  const candidates = [...accounts.values()].filter(({ member }) => member.subcategory === lead.lead.subcategory)
  const eligible = () => candidates.filter((one) => !lead.holders.has(one.member.id) && mayHave(one, lead.lead, at))
  if (assigned.length > 0) {
    noteAway(candidates, at)
    shareOut(candidates, eligible(), assigned.length, at)
  }
  for (const id of assigned) wrong.push(...countPlace(accounts.get(id), lead, at))
  if (lead.holders.size > lead.places) wrong.push(`went to ${lead.holders.size} businesses on ${lead.places} places`)
  const isWrong = wrongStage(lead, occasion)
  if (isWrong !== null) wrong.push(isWrong)
  if (lead.stage === "open" && stage !== "closed" && lead.holders.size < lead.places) {
    wrong.push(...eligible().map(({ member }) => `had a place free, and ${member.id} did not get it`))
  }
  lead.stage = stage ?? lead.stage
  return wrong
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
  const accounts = new Map(members.map((member) => [member.id, newAccount(member)]))
  const leads = new Map<number, LeadAccount>()
  const broken: Array<string> = []
  const arrivalOf = arrivals()
  for (const occasion of occasionsOf(events)) {
    const { at, isArrival, lead: id } = occasion
    const known = sent.get(id)
    if (known === undefined || isArrival === leads.has(id)) {
      broken.push(`lead ${id} was not sent, or arrived twice, or never`)
      continue
    }
    const { lead } = known
    const account = leads.get(id) ?? arrivedLead(id, lead, places[lead.subcategory]!, arrivalOf(lead))
    leads.set(id, account)
    reviewed(account, at)
    broken.push(...count(accounts, account, occasion).map((wrong) => `lead ${id} ${wrong}`))
  }
  for (const lead of leads.values()) reviewed(lead, quarterEnd - 1)
  return { accounts: [...accounts.values()], leads: [...leads.values()], broken }
}
