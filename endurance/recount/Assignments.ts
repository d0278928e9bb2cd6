import { amsterdam } from "../../simulation/world/Amsterdam.ts"
import { covers } from "../../simulation/world/Regions.ts"
import type { Run } from "../run/Run.ts"
import type { Terms } from "../world/Businesses.ts"
import { CapCount } from "./CapCount.ts"
import type { LeadLife } from "./LeadLife.ts"
import { termsBetween } from "./TermsInForce.ts"

/** How long after its arrival a lead may still be assigned under that time, in milliseconds. */
const longestArrival = 20_000

/** The clocks of servers follow the file of the driver within this time, in milliseconds. */
const slack = 200

const hasJumps = ({ notes }: Run): boolean => notes.struck.some(({ fault }) => fault.of === "clock")

const givesBack: ReadonlySet<string> = new Set(["reclaim.granted", "business_lead.released"])

/** The instants between which an event happened, by the clock of the driver. With wrong clocks it may be any. */
const spanOf = (run: Run, at: number): readonly [first: number, last: number] =>
  hasJumps(run) ? [0, Number.MAX_SAFE_INTEGER] : [at - run.offset - slack, at - run.offset + longestArrival]

const digitsOf = ({ notes }: Run): ReadonlyMap<number, number> =>
  new Map(notes.creations.flatMap(({ acknowledged, lead }) => (acknowledged ? [[acknowledged.id, lead.digits]] : [])))

const subcategories = ({ observed }: Run): ReadonlyMap<number, string> =>
  new Map(observed.leads.map(({ id, subcategory_id }) => [id, subcategory_id]))

/**
 * Counts the leads of each subscription again. A cap counts by the time of the event, which is that of the server, so a
 * cap holds even when the clock of a server is wrong.
 */
export const countAssignments = (run: Run) => {
  const caps = new CapCount()
  const broken: Array<string> = []
  const [digits, subcategoryOf] = [digitsOf(run), subcategories(run)]
  const given = new Map<string, number>()
  for (const { data, timestamp, type } of run.observed.events) {
    const [business, lead] = [data.business_id ?? "", data.lead_id]
    const who = `${business} ${subcategoryOf.get(lead)}`
    const at = given.get(`${business} ${lead}`)
    if (givesBack.has(type) && at !== undefined) {
      // A release after the grant of a request gives nothing back once more.
      given.delete(`${business} ${lead}`)
      caps.add(who, at, -1)
    }
    if (type !== "business_lead.assigned") continue
    const now = Date.parse(timestamp)
    const terms = termsOf(run, business, subcategoryOf.get(lead) ?? "", now)
    for (const period of caps.full(who, now, terms))
      broken.push(`lead ${lead} went to ${who} above its cap of a ${period}`)
    if (!terms.some(({ active }) => active)) broken.push(`lead ${lead} went to ${who}, which is paused`)
    const from = digits.get(lead)
    if (from !== undefined && !terms.some(({ regions }) => covers(regions, from)))
      broken.push(`lead ${lead} went to ${who}, which takes none from ${from}`)
    caps.add(who, now, 1)
    given.set(`${business} ${lead}`, now)
  }
  return { caps, broken }
}

const termsOf = (run: Run, business: string, subcategory: string, at: number): ReadonlyArray<Terms> =>
  termsBetween(run, { business, subcategory }, ...spanOf(run, at))

/** Whether no day ended in the run. Otherwise a cap may free a place a minute late. */
const isSameDay = (run: Run, end: number): boolean => {
  const start = Math.min(...run.notes.exchanges.map(({ sentAt }) => sentAt))
  return !hasJumps(run) && amsterdam(start + run.offset).day === amsterdam(end + run.offset).day
}

/**
 * Leads that are open although a business may have them. With wrong clocks, or when a day ended, only businesses
 * without caps count.
 */
export const undecided = (run: Run, lives: ReadonlyMap<number, LeadLife>, caps: CapCount): ReadonlyArray<string> => {
  const end = Math.max(...run.notes.exchanges.map(({ endedAt }) => endedAt))
  const digits = digitsOf(run)
  const mayHave = (business: string, lead: number, subcategory: string): boolean => {
    const [terms, other] = termsBetween(run, { business, subcategory }, end, end)
    const life = lives.get(lead)
    if (terms === undefined || other !== undefined || life === undefined) return false
    const isCapped = [terms.daily_cap, terms.weekly_cap, terms.monthly_cap].some((cap) => cap !== null)
    const hasRoom = isSameDay(run, end)
      ? caps.full(`${business} ${subcategory}`, end + run.offset, [terms]).length === 0
      : !isCapped
    const isNew = !life.holders.has(business) && !life.released.has(business)
    return isNew && hasRoom && terms.active && covers(terms.regions, digits.get(lead) ?? -1)
  }
  return run.observed.leads
    .filter(({ stage }) => stage === "open")
    .flatMap(({ id, subcategory_id }) =>
      run.world.businesses
        .filter((business) => mayHave(business.id, id, subcategory_id))
        .map((business) => `lead ${id} has a place free, and ${business.id} did not get it`)
    )
}
