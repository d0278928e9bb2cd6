import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { Report } from "@leadwell/domain/features/reports/Reports"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect } from "effect"
import { readFileSync } from "node:fs"
import { anHour } from "../recount/Amsterdam.ts"
import { brokenGuarantees } from "../simulation/guarantees/Guarantees.ts"
import { recount } from "../simulation/guarantees/Recount.ts"
import { reportIn } from "../simulation/report/Document.ts"
import type { Observed } from "../simulation/run/Observed.ts"
import { occasionsOf } from "../simulation/run/Occasion.ts"
import { run } from "../simulation/run/Run.ts"
import { simulate } from "../simulation/run/Simulation.ts"
import { type SimulatedLead, simulatedLeads } from "../simulation/world/SimulatedLead.ts"
import { members, places } from "../simulation/world/World.ts"
import { publishedLeads, publishedSeed } from "../simulation/world/Year.ts"

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

const observed = await Effect.runPromise(run(simulatedLeads(11, 3000)))
const { events } = observed

const brokenBy = (change: Partial<Observed>) => {
  const changed = { ...observed, ...change }
  return brokenGuarantees(recount(members, places, changed), changed)
}

/** The place of the first event of a type, at or after a date, that is about a lead of which the condition holds. */
const find = (type: DomainEvent["type"], from = "2026-01-01", isMeant = (_: DomainEvent): boolean => true): number => {
  const index = events.findIndex(
    (event) => event.type === type && DateTime.toEpochMillis(event.at) >= Date.parse(from) && isMeant(event)
  )
  return (assert.isAtLeast(index, 0), index)
}

const isDutch = ({ lead }: DomainEvent) => observed.sent.get(lead!)?.lead.country === "Nederland"

const isHeatPump = ({ lead }: DomainEvent) => observed.sent.get(lead!)?.lead.subcategory === "heat-pumps"

const replaced = (index: number, change: Partial<DomainEvent>) => ({
  events: events.with(index, { ...events[index]!, ...change })
})

/** Another business gets a heat pump lead from the Netherlands instead. */
const given = (business: string, from?: string) =>
  replaced(
    find("business_lead.assigned", from, (event) => isDutch(event) && isHeatPump(event)),
    { business: BusinessId.make(business) }
  )

const dropped = (type: DomainEvent["type"]) => ({ events: events.toSpliced(find(type), 1) })

const without = (isMeant: (event: DomainEvent) => boolean) => ({ events: events.filter((event) => !isMeant(event)) })

/** An event comes hours later, or earlier if they are negative. */
const moved = (type: DomainEvent["type"], hours: number) => {
  const index = find(type)
  return replaced(index, { at: DateTime.add(events[index]!.at, { hours }) })
}

/** The first lead goes to nobody, and is closed some hours after its arrival, if at all. */
const unplaced = (hours: number | null) => {
  const { at, lead } = events[0]!
  const left = events.filter((event) => event.lead !== lead || event.type === "lead.received")
  const closed = { ...events[0]!, type: "lead.closed" as const, at: DateTime.add(at, { hours: hours ?? 0 }) }
  return { events: hours === null ? left : [...left, closed] }
}

const repeated = (type: DomainEvent["type"]) => ({ events: events.toSpliced(find(type), 0, events[find(type)]!) })

const sentOf = ({ lead }: DomainEvent) => observed.sent.get(lead!)!.lead

/** A lead goes to a business that got another one of the person not long before. */
const metAgain = () => {
  const got = events.filter(({ business, type }) => type === "business_lead.assigned" && business === "dogwood")
  const index = events.findIndex(
    (event) =>
      event.type === "business_lead.assigned" &&
      event.business !== "dogwood" &&
      got.some((one) => {
        const [first, second] = [sentOf(one), sentOf(event)]
        const days = (second.at - first.at) / (24 * anHour)
        return first.email.toLowerCase() === second.email.toLowerCase() && days > 0 && days < 20
      })
  )
  return replaced((assert.isAtLeast(index, 0), index), { business: BusinessId.make("dogwood") })
}

/** Whether an event is of the arrival of its lead. */
const isArrival = (index: number): boolean => events[index - 1]!.type === "lead.received"

const isHeld = ({ lead }: DomainEvent) => observed.sent.get(lead!)?.stage === "held"

const isBlocked = ({ lead }: DomainEvent) => observed.sent.get(lead!)?.stage === "refused"

/** Events about the first lead of a blocked person are left out, or are others. */
const unblocked = (change: (event: DomainEvent) => ReadonlyArray<DomainEvent>) => {
  const { lead } = events[find("lead.refused", "2026-01-01", isBlocked)]!
  return { events: events.flatMap((event) => (event.lead === lead ? change(event) : [event])) }
}

/** Leads were sent otherwise than they were. */
const sentAs = (change: (lead: SimulatedLead) => Partial<SimulatedLead>) => ({
  sent: new Map([...observed.sent].map(([id, one]) => [id, { ...one, lead: { ...one.lead, ...change(one.lead) } }]))
})

/** Other acts of the operator are asked for. */
const askedFor = (isMeant: (act: SimulatedLead["acts"][number]) => boolean) =>
  sentAs(({ acts }) => ({ acts: acts.filter(isMeant) }))

const allBlocked = sentAs(({ acts, at }) => ({
  acts: [...acts.filter(({ does }) => does === "erase"), { at: at + 1, does: "block", by: ["phone"] }]
}))

/** The first occasion that has events of all these types has others. */
const otherwise = (
  change: (event: DomainEvent) => ReadonlyArray<DomainEvent>,
  ...types: ReadonlyArray<DomainEvent["type"]>
) => {
  const found = occasionsOf(events).find((one) =>
    types.every((type) => one.events.some((event) => event.type === type))
  )
  assert.isDefined(found)
  return { events: events.flatMap((event) => (found!.events.includes(event) ? change(event) : [event])) }
}

const lacking = (...[type, ...others]: readonly [DomainEvent["type"], ...ReadonlyArray<DomainEvent["type"]>]) =>
  otherwise((event) => (event.type === type ? [] : [event]), type, ...others)

/** A stored lead has another text, of the first lead that an event of a type is about. */
const storedAs = (type: DomainEvent["type"], change: (text: string, sent: SimulatedLead) => string) => {
  const event = events[find(type)]!
  return {
    stored: new Map([...observed.stored, [event.lead!, change(observed.stored.get(event.lead!)!, sentOf(event))]])
  }
}

const isSignalled = (event: DomainEvent) => sentOf(event).website === "signalled"

/** Reports of which the first one has other rows or totals. */
const misreported = (change: (report: Report) => Partial<Report>) => {
  const [report] = observed.reports
  return { reports: observed.reports.with(0, { ...report!, ...change(report!) }) }
}

const [firstTold] = observed.told.filter(({ isRefused, outcome }) => !isRefused && outcome !== null)

/** Whether an outcome was told while the business waited for the decision of its request. */
const isWaiting = ({ at, business, lead }: Observed["told"][number]) =>
  observed.reclaims.some(
    ({ request: { created_at, decided_at, ...of } }) =>
      of.business === business &&
      of.lead === lead &&
      DateTime.toEpochMillis(created_at) < at &&
      (decided_at === null || at < DateTime.toEpochMillis(decided_at))
  )

/** What a business may not tell of a lead an hour after its person was erased. */
const afterErasure = (() => {
  const { at, business, lead } = events[find("business_lead.erased")]!
  return { lead: lead!, business: business!, at: DateTime.toEpochMillis(at) + anHour }
})()

const contradicted = observed.reclaims.findIndex(({ evidence }) => evidence.suggestion?.because === "told_of_contact")

describe("the recount of a simulation", () => {
  it("finds nothing wrong with what the service does", () => assert.deepStrictEqual(brokenBy({}), []))

  it.each<[what: string, change: Partial<Observed>, message: RegExp]>([
    ["goes to a business twice", repeated("business_lead.assigned"), /^lead \d+ went to \w+ twice$/],
    [
      "goes to more businesses than places",
      {
        events: events.toSpliced(find("lead.placed"), 0, {
          ...events[find("lead.placed") - 1]!,
          business: BusinessId.make("quince")
        })
      },
      /^lead \d+ went to 5 businesses on 4 places$/
    ],
    ["goes outside a region", given("quince"), /^lead \d+ went to quince, although it takes none from \d+$/],
    ["goes to another country", given("walnut"), /^lead \d+ went to walnut, although it takes none from Nederland$/],
    [
      "goes to a paused subscription",
      given("rowan", "2026-01-21"),
      /^lead \d+ went to rowan, although it is inactive$/
    ],
    [
      "goes to a paused business",
      given("sorb", "2026-03-02"),
      /^lead \d+ went to sorb, although the business is inactive$/
    ],
    ["goes to one that has not joined", given("oak"), /^lead \d+ went to oak, although it has no subscription$/],
    ["goes out above a cap", given("medlar", "2026-03-11"), /^lead \d+ went to medlar above its cap of a day$/],
    ["goes to one that wants others", given("acacia"), /^lead \d+ went to acacia, which wants other leads$/],
    [
      "goes to one that had the person",
      metAgain(),
      /^lead \d+ went to dogwood, .*although it had another one of the person$/
    ],
    ["goes to a stranger", given("nobody"), /^lead \d+ went to nobody known$/],
    [
      "leaves a place free",
      { events: events.toSpliced(find("lead.placed") - 1, 2) },
      /^lead \d+ had a place free, and \w+ did not get it$/
    ],
    ["is never placed", dropped("lead.placed"), /^lead \d+ has no place free, and is not placed$/],
    [
      "is placed too early",
      { events: events.toSpliced(find("lead.placed") - 1, 1) },
      /^lead \d+ has lead.placed while open, with 3 of 4/
    ],
    ["is never closed", unplaced(null), /^lead \d+ is open after its time$/],
    ["is closed early", unplaced(71), /^lead \d+ was closed before its time was over$/],
    ["is closed late", unplaced(73), /^lead \d+ was closed late$/],
    ["is not held", dropped("lead.held"), /^lead \d+ is offered, and should be held$/],
    [
      "is not held, though it has signals",
      { events: events.toSpliced(find("lead.held", "2026-01-01", isSignalled), 1) },
      /^lead \d+ is offered, and should be held$/
    ],
    [
      "is held, though it has no signals",
      replaced(
        events.findIndex(
          (event, index) => event.type === "business_lead.assigned" && isSignalled(event) && isArrival(index)
        ),
        { type: "lead.held", business: null }
      ),
      /^lead \d+ is held, and should be offered$/
    ],
    [
      "has no signals",
      { sent: new Map([...observed.sent].map(([id, one]) => [id, { ...one, signals: [] }])) },
      /^lead \d+ has other signals than: \w+/
    ],
    ["has no outcome", { outcomes: new Map() }, /^\w+ \d+ has other outcomes than were told$/],
    ["has no event of an outcome", dropped("business_lead.outcome"), /^\w+ \d+ has events that do not match/],
    [
      "has an outcome of a business that gave it back",
      { told: [...observed.told, { ...firstTold!, isRefused: true }] },
      /^\w+ \d+ is refused an outcome$/
    ],
    [
      "has an outcome that was told while its request waited",
      { told: observed.told.map((one) => (isWaiting(one) ? { ...one, isRefused: false } : one)) },
      /^\w+ \d+ is kept an outcome$/
    ],
    [
      "has evidence that forgets an outcome",
      {
        reclaims: observed.reclaims.with(contradicted, {
          ...observed.reclaims[contradicted]!,
          evidence: { ...observed.reclaims[contradicted]!.evidence, outcome: null, suggestion: null }
        })
      },
      /^the request of \w+ \d+ has an evidence of nothing, and \w+ \d+ \w+ was told$/
    ],
    ["never reaches the webhook", { accepted: observed.accepted.slice(1) }, /^the webhook never got [\w.]+ \d+/],
    [
      "reaches the webhook twice",
      { accepted: [...observed.accepted, observed.accepted[0]!] },
      /^the webhook got 1 events twice$/
    ],
    [
      "reaches the webhook without an event",
      { ...dropped("lead.refused"), stages: observed.stages },
      /^the webhook got lead.refused \d+ .*, which did not happen$/
    ],
    [
      "is counted twice in a report",
      misreported(({ rows }) => ({ rows: rows.with(0, { ...rows[0]!, received: Number(rows[0]!["received"]) + 1 }) })),
      /^the report intake by day has another received of 2026-01-01$/
    ],
    [
      "is of a day that a report leaves out",
      misreported(({ rows }) => ({ rows: rows.slice(1) })),
      /^the report intake by day has no row of 2026-01-01$/
    ],
    [
      "is missing in a total",
      misreported(({ totals }) => ({ totals: { ...totals, taken: totals["taken"]! - 1 } })),
      /^the report intake by day has another total of taken$/
    ],
    [
      "is taken, though its person is blocked",
      unblocked((event) => (event.type === "lead.received" ? [event] : [])),
      /^lead \d+ is offered, and should be refused$/
    ],
    [
      "is refused, though nobody blocked its person",
      askedFor(({ does }) => does === "erase"),
      /^lead \d+ is refused, and should be offered$/
    ],
    [
      "is refused, though its person was unblocked",
      sentAs(({ acts }) => ({
        acts: acts.flatMap((act) => (act.does === "block" ? [act, { ...act, does: "unblock" }] : [act]))
      })),
      /^lead \d+ is refused, and should be offered$/
    ],
    ["is approved, though its person is blocked by then", allBlocked, /^lead \d+ was approved by no review$/],
    [
      "is offered again, though its person is blocked by then",
      allBlocked,
      /^lead \d+ went to a business, although its person is blocked$/
    ],
    [
      "goes to a business, though its person is blocked",
      unblocked((event) =>
        event.type === "lead.anonymised"
          ? [event, { ...event, type: "business_lead.assigned", business: BusinessId.make("fir") }]
          : [event]
      ),
      /^lead \d+ went to fir while refused$/
    ],
    [
      "is not erased, though its person is blocked",
      unblocked((event) => (event.type === "lead.anonymised" ? [] : [event])),
      /^lead \d+ is not erased$/
    ],
    ["is erased", replaced(find("lead.duplicate"), { type: "lead.anonymised" }), /^lead \d+ is erased$/],
    ["is no duplicate", dropped("lead.duplicate"), /^lead \d+ is offered, and should be duplicate$/],
    ["goes out unreviewed", dropped("lead.approved"), /^lead \d+ went to \w+ while held$/],
    [
      "stays held",
      { events: events.toSpliced(find("lead.refused", "2026-01-01", isHeld), 1) },
      /^lead \d+ is held after its time$/
    ],
    [
      "is approved, though the review refuses it",
      replaced(find("lead.refused", "2026-01-01", isHeld), { type: "lead.approved" }),
      /^lead \d+ was approved by no review$/
    ],
    [
      "is refused, though the review approves it",
      replaced(find("lead.approved"), { type: "lead.refused" }),
      /^lead \d+ was refused by no review$/
    ],
    ["is approved early", moved("lead.approved", -1), /^lead \d+ was approved by no review$/],
    ["arrives twice", repeated("lead.received"), /^lead \d+ has lead.received twice$/],
    ["never arrives", without(({ lead }) => lead === events[0]!.lead), /^3000 leads were sent, 2999 arrived$/],
    ["comes from nowhere", replaced(0, { lead: LeadId.make(9999) }), /^lead 9999 was not sent$/],
    [
      "is missing in a list",
      { lists: new Map([...observed.lists, ["fir", { ids: [], total: 0 }]]) },
      /^the list of fir is not what the events say$/
    ],
    [
      "is missing in the total of a list",
      { lists: new Map([...observed.lists].map(([name, { ids, total }]) => [name, { ids, total: total - 1 }])) },
      /^the list of fir is not what the events say$/
    ],
    [
      "counts for a cap no more",
      { uses: new Map([...observed.uses, ["fir heat-pumps", "0,0,0"]]) },
      /^fir counts other leads for its caps than the events say$/
    ],
    [
      "stays, though its person is erased",
      otherwise(() => [], "lead.anonymised", "business_lead.erased"),
      /^lead \d+ has no lead.anonymised/
    ],
    [
      "is erased without a word to a business",
      lacking("business_lead.erased"),
      /^lead \d+ has lead.anonymised, and should have lead.anonymised, business_lead.erased \w+/
    ],
    ["is erased by nobody", askedFor(({ does }) => does !== "erase"), /^lead \d+ is erased$/],
    [
      "is open, though its person is erased",
      lacking("lead.withdrawn", "lead.anonymised"),
      /^lead \d+ has lead.anonymised.*, and should have lead.withdrawn, lead.anonymised/
    ],
    [
      "goes to a business, though its person is erased",
      otherwise(
        (event) =>
          event.type === "lead.anonymised"
            ? [
                event,
                {
                  ...event,
                  type: "business_lead.assigned",
                  business: BusinessId.make("fir"),
                  at: DateTime.add(event.at, { hours: 1 })
                }
              ]
            : [event],
        "lead.withdrawn",
        "lead.anonymised"
      ),
      /^lead \d+ went to fir while withdrawn$/
    ],
    [
      "has an outcome, though its person is erased",
      { told: [...observed.told, { ...afterErasure, outcome: "won", isRefused: false }] },
      /^\w+ \d+ is kept an outcome$/
    ],
    [
      "shows the number of an erased person",
      storedAs("business_lead.erased", (shown, { phone }) => shown.replace('"phone":""', `"phone":"${phone}"`)),
      /^lead \d+ shows another person/
    ],
    [
      "shows where an erased person lives",
      storedAs("business_lead.erased", (shown, sent) =>
        shown.replace('"city":""', `"city":"${sent.postal_code.toLowerCase()}"`)
      ),
      /^lead \d+ shows another person/
    ],
    [
      "shows the number that it lost",
      storedAs("lead.phone_replaced", (shown, { correction, phone }) => shown.replace(correction!.to.phone!, phone)),
      /^lead \d+ shows another person/
    ],
    ["is corrected by nobody", sentAs(() => ({ correction: null })), /^lead \d+ is corrected$/],
    [
      "is not corrected",
      otherwise(() => [], "lead.rectified", "business_lead.rectified"),
      /^lead \d+ has no lead.rectified/
    ],
    [
      "is corrected without a word to a business",
      lacking("business_lead.rectified"),
      /^lead \d+ has lead.rectified, .*, and should have lead.rectified, .*business_lead.rectified/
    ],
    [
      "goes on, though a correction makes it a duplicate",
      lacking("lead.closed", "lead.rectified"),
      /^lead \d+ has lead.rectified, .*, and should have lead.rectified, .*lead.closed$/
    ],
    [
      "has a verified contact that it lost",
      { verified: new Map([...observed.verified.keys()].map((id) => [id, observed.sent.get(id)!.lead.verified])) },
      /^lead \d+ has a contact that is verified or not/
    ],
    [
      "shows another stage",
      { stages: { ...observed.stages, open: 999 } },
      /^999 leads are said to be open; by the events \d+ are$/
    ]
  ])("finds that a lead %s", (_, change, message) => {
    const broken = brokenBy(change)
    assert.isTrue(
      broken.some((one) => message.test(one)),
      broken.slice(0, 20).join("\n")
    )
  })

  it.each<[what: string, change: Partial<Observed>, message: RegExp]>([
    [
      "gets less than its share",
      without((event) => event.business === "fir" && event.lead! % 2 === 0),
      /^fir got \d+ leads; its share is/
    ],
    [
      "starves after it joined",
      without((event) => event.business === "mulberry"),
      /^mulberry joined: 0 leads in 7 days; its equal/
    ]
  ])("finds that a business %s", (_, change, message) => {
    assert.isTrue(brokenBy(change).some((one) => message.test(one)))
  })
})

// It only computes, and on a busy machine it waits for all others.
describe("the published simulation", { timeout: anHour }, () => {
  it("shows what docs/distribution.md says it does, and no guarantee broken", async () => {
    const { broken, plot, published } = await Effect.runPromise(simulate(publishedSeed, publishedLeads))
    assert.deepStrictEqual(broken, [])
    assert.strictEqual(reportIn(text("docs/distribution.md")), published)
    assert.strictEqual(text("docs/distribution.svg"), plot)
  })
})
