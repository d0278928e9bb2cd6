import { amsterdam } from "../../recount/Amsterdam.ts"
import { CapCount } from "../../recount/CapCount.ts"
import type { LeadLife } from "../../recount/LeadLife.ts"
import { isSameEveryDay, obstacles } from "../../recount/Terms.ts"
import type { ObservedUse } from "../run/Observed.ts"
import type { Run } from "../run/Run.ts"
import type { Terms } from "../world/Businesses.ts"
import { descriptionOf } from "../world/Requests.ts"
import { isBlockedBetween, personsOf } from "./Blocks.ts"
import { termsBetween } from "./TermsInForce.ts"

/** How long after its arrival a lead may still be assigned under that time, in milliseconds. */
const longestArrival = 20_000

/** The clocks of servers follow the file of the driver within this time, in milliseconds. */
const slack = 200

const hasJumps = ({ notes }: Run): boolean => notes.struck.some(({ fault }) => fault.of === "clock")

const givesBack: ReadonlySet<string> = new Set(["reclaim.granted", "business_lead.released"])

/** The instants between which an event happened, by the clock of the driver. With wrong clocks it may be any. */
export const spanOf = (run: Run, at: number): readonly [first: number, last: number] =>
  hasJumps(run) ? [0, Number.MAX_SAFE_INTEGER] : [at - run.offset - slack, at - run.offset + longestArrival]

const digitsOf = ({ notes, observed }: Run): ReadonlyMap<number, number> => {
  const rows = notes.files.flatMap(({ leads }) => leads.map((one) => [descriptionOf(one.person), one.digits] as const))
  const ofRow = new Map(rows)
  return new Map([
    ...notes.creations.flatMap(({ acknowledged, lead }) =>
      acknowledged ? [[acknowledged.id, lead.digits] as const] : []
    ),
    ...[...observed.unnamed].flatMap(([id, description]) => {
      const digits = ofRow.get(description)
      return digits === undefined ? [] : [[id, digits] as const]
    })
  ])
}

const subcategories = ({ observed }: Run): ReadonlyMap<number, string> =>
  new Map(observed.leads.map(({ id, subcategory_id }) => [id, subcategory_id]))

/** What the assignments of each subscription count. */
export type Caps = ReadonlyMap<string, CapCount>

/** Why no terms that may be in force admit a lead; empty when some do. */
const wrongPlace = (terms: ReadonlyArray<Terms>, digits: number | undefined, caps: CapCount, at: number) => {
  const some = terms.length === 0 ? [undefined] : terms
  const why = some.map((one) => [
    ...obstacles(one, { digits }, at).map((obstacle) => `, although ${obstacle}`),
    ...(one === undefined ? [] : caps.full(one, at).map((period) => ` above its cap of a ${period}`))
  ])
  return why.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/**
 * Counts the leads of each subscription again. A cap counts by the time of the event, which is that of the server, so a
 * cap holds even when the clock of a server is wrong.
 */
export const countAssignments = (run: Run) => {
  const caps = new Map<string, CapCount>()
  const broken: Array<string> = []
  const [digits, subcategoryOf] = [digitsOf(run), subcategories(run)]
  const given = new Map<string, number>()
  for (const { data, timestamp, type } of run.observed.events) {
    const [business, lead] = [data.business_id ?? "", data.lead_id]
    const subcategory = subcategoryOf.get(lead) ?? ""
    const who = `${business} ${subcategory}`
    const count = caps.get(who) ?? new CapCount()
    caps.set(who, count)
    const at = given.get(`${business} ${lead}`)
    if (givesBack.has(type) && at !== undefined) {
      // A release after the grant of a request gives nothing back once more.
      given.delete(`${business} ${lead}`)
      count.add(at, -1)
    }
    if (type !== "business_lead.assigned") continue
    const now = Date.parse(timestamp)
    const terms = termsBetween(run, { business, subcategory }, ...spanOf(run, now))
    broken.push(...wrongPlace(terms, digits.get(lead), count, now).map((why) => `lead ${lead} went to ${who}${why}`))
    count.add(now)
    given.set(`${business} ${lead}`, now)
  }
  return { caps, broken }
}

const endOf = ({ notes }: Run): number => Math.max(...notes.exchanges.map(({ endedAt }) => endedAt))

/** Whether no day ended in the run. Otherwise a cap may free a place a minute late. */
const isSameDay = (run: Run, end: number): boolean => {
  const start = Math.min(...run.notes.exchanges.map(({ sentAt }) => sentAt))
  return !hasJumps(run) && amsterdam(start + run.offset).day === amsterdam(end + run.offset).day
}

/** The leads whose persons may have been blocked since they sent them, so that nobody may have got them. */
const putAside = (run: Run, end: number): ReadonlySet<number> =>
  new Set(
    personsOf(run)
      .filter(({ person, sentAt }) => isBlockedBetween(run, person, sentAt, end) !== false)
      .map(({ id }) => id)
  )

/**
 * Leads that are open although a business may have them. With wrong clocks, or when a day ended, only businesses
 * to which the day does not matter count.
 */
export const undecided = (run: Run, lives: ReadonlyMap<number, LeadLife>, caps: Caps): ReadonlyArray<string> => {
  const end = endOf(run)
  const digits = digitsOf(run)
  const mayHave = (business: string, lead: number, subcategory: string): boolean => {
    const [terms, other] = termsBetween(run, { business, subcategory }, end, end)
    const life = lives.get(lead)
    if (terms === undefined || other !== undefined || life === undefined) return false
    const count = caps.get(`${business} ${subcategory}`) ?? new CapCount()
    const hasRoom = isSameDay(run, end) ? count.full(terms, end + run.offset).length === 0 : isSameEveryDay(terms)
    const isNew = !life.holders.has(business) && !life.released.has(business)
    return isNew && hasRoom && obstacles(terms, { digits: digits.get(lead) ?? -1 }, end + run.offset).length === 0
  }
  const aside = putAside(run, end)
  return run.observed.leads
    .filter(({ id, stage }) => stage === "open" && !aside.has(id))
    .flatMap(({ id, subcategory_id }) =>
      run.world.businesses
        .filter((business) => mayHave(business.id, id, subcategory_id))
        .map((business) => `lead ${id} has a place free, and ${business.id} did not get it`)
    )
}

const periods = { daily: "day", weekly: "week", monthly: "month" } as const

const wrongUse = (use: ObservedUse, who: string, count: CapCount, at: number): ReadonlyArray<string> =>
  (["daily", "weekly", "monthly"] as const)
    .filter((cap) => use[cap] !== count.used(periods[cap], at))
    .map((cap) => {
      const period = periods[cap]
      return `${who} counts ${use[cap]} leads of the ${period}; by the events ${count.used(period, at)}`
    })

/** What subscriptions count for their caps although they did not get it. With wrong clocks, nobody knows the day. */
export const wrongUses = (run: Run, caps: Caps): ReadonlyArray<string> => {
  const end = endOf(run)
  if (!isSameDay(run, end)) return []
  return [...run.observed.uses].flatMap(([business, uses]) =>
    uses.flatMap((use) => {
      const who = `${business} ${use.subcategory}`
      return wrongUse(use, who, caps.get(who) ?? new CapCount(), end + run.offset)
    })
  )
}
