import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { Report } from "@leadwell/domain/features/reports/Reports"
import { DateTime } from "effect"
import { amsterdam, anHour } from "../../recount/Amsterdam.ts"
import type { Observed } from "../run/Observed.ts"
import { places } from "../world/World.ts"

/** What one thing counts for: the figures that it adds to, and what it is of, by the groups of the report. */
interface Fact {
  readonly of: Readonly<Record<string, string | null>>
  readonly figures: Readonly<Record<string, number>>
  /** A time that a median and a ninetieth percentile are of. */
  readonly time?: number
}

const millis = (at: DateTime.Utc): number => DateTime.toEpochMillis(at)

const onDay = (at: DateTime.Utc) => {
  const { date, month } = amsterdam(millis(at))
  const day = Date.parse(`${date}T00:00:00Z`)
  const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * 24 * anHour
  return { day: date, month, week: new Date(monday).toISOString().slice(0, 10) }
}

const one = (holds: boolean): number => (holds ? 1 : 0)

type Events = ReadonlyArray<DomainEvent>

const last = (events: Events, ...types: ReadonlyArray<DomainEvent["type"]>) =>
  events.findLast(({ type }) => types.includes(type))

const count = (events: Events, type: DomainEvent["type"]): number => events.filter((one) => one.type === type).length

/** What businesses gave back, on the days of their releases. */
const ofReleases = ({ events, sent }: Observed): ReadonlyArray<Fact> => {
  const first = new Map(
    events
      .toReversed()
      .flatMap((event) =>
        event.type === "business_lead.released" || event.type === "reclaim.granted"
          ? [[`${event.business} ${event.lead}`, event] as const]
          : []
      )
  )
  return [...first.values()].map(({ at, business, lead }) => ({
    of: { ...onDay(at), business, subcategory: sent.get(lead!)!.lead.subcategory },
    figures: { given_back: 1, billable: -1 }
  }))
}

/** The businesses that gave a lead back: by a granted request, or because the lead was worthless. */
const releasedOf = (events: Events) =>
  new Set(
    events.flatMap(({ business, lead, type }) =>
      type === "business_lead.released" || type === "reclaim.granted" ? `${business} ${lead}` : []
    )
  )

/** How many businesses have a lead. */
const holdersOf = (own: Events): number => count(own, "business_lead.assigned") - releasedOf(own).size

/** What the leads count for that the events are of, in the reports of leads. */
const ofLeads = ({ events, sent }: Observed): ReadonlyArray<Fact> =>
  [...Map.groupBy(events, ({ lead }) => lead)].flatMap(([id, own]) => {
    const { lead } = sent.get(id!)!
    const received = last(own, "lead.received")?.at
    if (received === undefined) return []
    const isDuplicate = count(own, "lead.duplicate") > 0
    const isRefused = last(own, "lead.refused", "lead.approved")?.type === "lead.refused"
    const isHeld = !isDuplicate && last(own, "lead.held", "lead.approved", "lead.refused")?.type === "lead.held"
    const isAccepted = !isDuplicate && !isRefused && !isHeld
    const atOnce = ["lead.duplicate", "lead.held", "lead.refused"].includes(own[1]?.type ?? "") ? null : received
    const open = last(own, "lead.approved")?.at ?? atOnce
    const wasOpen = open !== null
    const closed = own.findIndex(({ type }) => type === "lead.closed")
    const held = closed < 0 ? 0 : holdersOf(own.slice(0, closed))
    const first = own.find(({ type }) => type === "business_lead.assigned")
    return {
      of: {
        ...onDay(received),
        website: lead.website,
        subcategory: lead.subcategory,
        category: "energy",
        country: lead.country,
        affiliate: null
      },
      figures: {
        received: 1,
        duplicate: one(isDuplicate),
        held: one(isHeld),
        refused: one(isRefused),
        withdrawn: one(count(own, "lead.withdrawn") > 0),
        closed: one(closed >= 0),
        accepted: one(isAccepted),
        offered: one(wasOpen),
        filled: one(first !== undefined),
        places: wasOpen ? places[lead.subcategory]! : 0,
        taken: holdersOf(own),
        empty: one(isAccepted && closed >= 0 && held === 0)
      },
      ...(first && { time: (millis(first.at) - millis(open ?? received)) / 1000 })
    }
  })

/** What the leads of businesses count for. */
const ofBusinesses = ({ events, outcomes, reclaims, sent }: Observed): ReadonlyArray<Fact> => {
  const requests = new Map(reclaims.map(({ request }) => [`${request.business} ${request.lead}`, request]))
  const released = releasedOf(events)
  return events
    .filter(({ type }) => type === "business_lead.assigned")
    .map(({ at, business, lead: id }) => {
      const { lead } = sent.get(id!)!
      const name = `${business} ${id}`
      const request = requests.get(name)
      const outcome = outcomes.get(name)?.[0]?.outcome ?? null
      return {
        of: { ...onDay(at), business, website: lead.website, subcategory: lead.subcategory },
        figures: {
          assigned: 1,
          withdrawn: one(released.has(name) && request?.status !== "granted"),
          billable: 1,
          reclaims_filed: one(request !== undefined),
          reclaims_granted: one(request?.status === "granted"),
          reclaims_rejected: one(request?.status === "rejected"),
          reclaims_waiting: one(request?.status === "pending"),
          granted: one(request?.status === "granted"),
          reported: one(outcome !== null),
          contacted: one(outcome !== null && outcome !== "no_answer"),
          quoted: one(outcome === "quoted" || outcome === "won"),
          won: one(outcome === "won")
        }
      }
    })
}

/** What the reclaim requests count for, on the day of their filing or of their decision. */
const ofRequests = ({ reclaims, sent }: Observed, isByDecision: boolean): ReadonlyArray<Fact> =>
  reclaims
    .filter(({ request }) => !isByDecision || request.decided_at !== null)
    .map(({ request }) => {
      const { business, created_at, decided_at, lead, reason, status } = request
      return {
        of: {
          ...onDay(isByDecision ? decided_at! : created_at),
          business,
          website: sent.get(lead)!.lead.website,
          reason
        },
        figures: {
          reclaims_filed: 1,
          reclaims_granted: one(status === "granted"),
          reclaims_rejected: one(status === "rejected"),
          reclaims_waiting: one(status === "pending")
        },
        ...(decided_at && { time: (millis(decided_at) - millis(created_at)) / anHour })
      }
    })

/** What everything counts for that was sent, by the report and its clock. */
const allFacts = (observed: Observed): Readonly<Record<string, ReadonlyArray<Fact>>> => {
  const events = observed.events.filter(({ lead }) => observed.sent.has(lead!))
  const [leads, businesses] = [ofLeads({ ...observed, events }), ofBusinesses({ ...observed, events })]
  return {
    "intake received": leads,
    "speed received": leads.filter(({ time }) => time !== undefined),
    "businesses assigned": [...businesses, ...ofReleases({ ...observed, events })],
    "outcomes assigned": businesses,
    "reclaims filed": ofRequests(observed, false),
    "reclaims decided": ofRequests(observed, true)
  }
}

const ratios: Readonly<Record<string, readonly [part: string, whole: string]>> = {
  filled_rate: ["filled", "offered"],
  fill_rate: ["taken", "places"],
  empty_rate: ["empty", "accepted"],
  reclaim_rate: ["granted", "assigned"],
  reported_rate: ["reported", "assigned"],
  contacted_rate: ["contacted", "assigned"],
  quoted_rate: ["quoted", "assigned"],
  won_rate: ["won", "assigned"]
}

/** The bounds between which a quantile is as exact as its buckets, by the unit of the times. */
const bounds: Readonly<Record<string, ReadonlyArray<number>>> = {
  seconds: [0.1, 1, 10, 60, 600, 3600, 21_600, 86_400, 259_200],
  hours: [1, 4, 12, 24, 48, 72, 168, 336, 720]
}

const isQuantile = (facts: ReadonlyArray<Fact>, unit: string, percent: number, shown: number | null): boolean => {
  const times = facts.flatMap(({ time }) => time ?? []).toSorted((a, b) => a - b)
  if (times.length === 0) return shown === null
  const exact = times[Math.ceil((percent / 100) * times.length) - 1]!
  const all = bounds[unit]!
  const nth = all.findIndex((bound) => exact <= bound)
  if (nth === -1) return shown === all.at(-1)
  return shown !== null && shown <= all[nth]! && shown >= (all[nth - 1] ?? 0)
}

/** Returns the keys of the figures that are not those of some facts. */
const wrongFigures = (
  { columns }: Report,
  shown: Readonly<Record<string, unknown>>,
  facts: ReadonlyArray<Fact>
): ReadonlyArray<string> => {
  const sum = (key: string) => facts.reduce((all, { figures }) => all + (figures[key] ?? 0), 0)
  return columns
    .filter(({ key, unit }) => {
      if (unit === null || key === "approved") return false
      if (unit === "seconds" || unit === "hours") {
        return !isQuantile(facts, unit, Number(key.slice(-2)), shown[key] as number | null)
      }
      if (unit !== "ratio") return shown[key] !== sum(key)
      const [part, whole] = ratios[key]!.map(sum) as [number, number]
      return shown[key] !== (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)
    })
    .map(({ key }) => key)
}

/** What is wrong with the reports, by a recount of all that happened. */
export const untrueReports = (observed: Observed): ReadonlyArray<string> => {
  const all = allFacts(observed)
  return observed.reports.flatMap((report) => {
    const groups = report.columns.filter(({ unit }) => unit === null).map(({ key }) => key)
    const name = `the report ${report.report} by ${groups.join()}`
    const facts = all[`${report.report} ${report.clock}`]!.filter(
      ({ of }) => of["day"]! >= report.from && of["day"]! <= report.to
    )
    const byRow = Map.groupBy(facts, ({ of }) => groups.map((group) => String(of[group])).join(" "))
    const rows = new Map(report.rows.map((row) => [groups.map((group) => String(row[group])).join(" "), row]))
    const names = new Set([...byRow.keys(), ...rows.keys()])
    return [
      ...[...names].flatMap((key) => {
        const row = rows.get(key)
        if (row === undefined) return [`${name} has no row of ${key}`]
        return wrongFigures(report, row, byRow.get(key) ?? []).map((wrong) => `${name} has another ${wrong} of ${key}`)
      }),
      ...wrongFigures(report, report.totals, facts).map((wrong) => `${name} has another total of ${wrong}`)
    ]
  })
}
