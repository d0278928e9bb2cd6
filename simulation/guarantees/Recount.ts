import { live, newLife, stageOf } from "../../recount/LeadLife.ts"
import { type Occasion, occasionsOf } from "../run/Occasion.ts"
import type { Observed } from "../run/Run.ts"
import { arrivals } from "../world/Arrivals.ts"
import type { Member } from "../world/Member.ts"
import { type Account, countPlace, mayHave, newAccount } from "./Account.ts"
import { noteAway, shareOut } from "./IdealStanding.ts"
import { type LeadAccount, wrongOccasion } from "./LeadAccount.ts"

/** The recount of all events, and the guarantees they break. */
export interface Recount {
  readonly accounts: ReadonlyArray<Account>
  readonly leads: ReadonlyArray<LeadAccount>
  readonly broken: ReadonlyArray<string>
}

/** Counts an occasion, and returns what is wrong with it. */
const count = (
  accounts: ReadonlyMap<string, Account>,
  account: LeadAccount,
  occasion: Occasion
): ReadonlyArray<string> => {
  const { lead, life } = account
  const { at, events } = occasion
  const candidates = [...accounts.values()].filter(({ member }) => member.subcategory === lead.subcategory)
  const eligible = () => candidates.filter((one) => !life.holders.has(one.member.id) && mayHave(one, lead, at))
  const places = events.filter(({ type }) => type === "business_lead.assigned").length
  if (places > 0) {
    noteAway(candidates, at)
    shareOut(candidates, eligible(), places, at)
  }
  const wrong = events.flatMap((event) => {
    const broken = live(life, event)
    if (event.type !== "business_lead.assigned") return broken
    const holder = accounts.get(event.business ?? "")
    return [...broken, ...(holder === undefined ? ["went to nobody known"] : countPlace(holder, life.id, lead, at))]
  })
  return [
    ...wrong,
    ...wrongOccasion(account, occasion),
    ...(stageOf(life) === "open"
      ? eligible().map(({ member }) => `had a place free, and ${member.id} did not get it`)
      : [])
  ]
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
    const id = occasion.lead
    const lead = sent.get(id)?.lead
    if (lead === undefined) {
      broken.push(`lead ${id} was not sent`)
      continue
    }
    const account = leads.get(id) ?? { lead, arrival: arrivalOf(lead), life: newLife(id, places[lead.subcategory]!) }
    leads.set(id, account)
    broken.push(...count(accounts, account, occasion).map((wrong) => `lead ${id} ${wrong}`))
  }
  return { accounts: [...accounts.values()], leads: [...leads.values()], broken }
}
