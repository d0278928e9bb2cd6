import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import { decidePast } from "@leadwell/domain/intake/Arrival"
import { enclosed } from "@leadwell/domain/intake/Enclosure"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadNotFound, LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { Signal } from "@leadwell/domain/lead/Signal"
import type { OtherReceipt } from "@leadwell/domain/lead/SignalRules"
import { Context, DateTime, Effect, Exit, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { appliedSample, type CatalogWriter } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { samplePerson } from "../sample/SampleContact.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { everyone, receptionBy, receiveLead, type SampleRules } from "../sample/SampleReception.ts"

/** The ports that the laws of {@link LeadRepository} require. */
export type LeadRepositoryLawPorts = LeadInbox | LeadRepository | BusinessLeadRepository | CatalogWriter

const totalOf = Effect.fnUntraced(function* (business: Parameters<BusinessLeadRepository["Service"]["page"]>[0]) {
  const leads = yield* BusinessLeadRepository
  return (yield* leads.page(business, {}, "descending", { page: 1, per_page: 1 })).total
})

const idsOf = ({ businesses }: Sample) => businesses.map(({ id }) => id)

const at = (hours: number) => DateTime.add(sampleInstant, { hours })

const shown = (...hours: ReadonlyArray<number>) =>
  hours.flatMap((one) => [DateTime.formatIso(at(one)), DateTime.formatIso(at(one))])

/** The receipts of samples' leads some hours later, in the order of their subcategories. */
const receipts = (...seen: ReadonlyArray<readonly [Sample, number]>) =>
  seen
    .map(([{ account, subcategory }, hours]) => [account, subcategory.id, DateTime.formatIso(at(hours))])
    .toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1))

/** The laws of {@link LeadInbox} and {@link LeadRepository} for arriving leads. */
export const leadRepositoryLaws: ReadonlyArray<Law<LeadRepositoryLawPorts>> = [
  law("gives every lead a number of its own, the later the higher", function* () {
    const lead = sampleLead(yield* appliedSample(1))
    const first = yield* receiveLead(lead, receptionBy(1, everyone))
    const second = yield* receiveLead(lead, receptionBy(1, everyone))
    yield* demand(first.lead.id < second.lead.id, "the second number is not higher")
  }),
  law("hands a lead to exactly the businesses that were chosen", function* () {
    const sample = yield* appliedSample(3)
    const [first, second, third] = idsOf(sample)
    const placed = yield* receiveLead(
      sampleLead(sample),
      receptionBy(3, () => [third!, first!])
    )
    yield* demandEqual(placed.businesses, [third, first], "businesses")
    yield* demandEqual(yield* Effect.forEach([first!, second!, third!], totalOf), [1, 0, 1], "leads of each business")
  }),
  law(
    "shows the offer every subscription to the lead's subcategory, in the catalogue's order, and no other",
    function* () {
      yield* appliedSample(2)
      const sample = yield* appliedSample(3)
      let seen: Market["candidates"] = []
      yield* receiveLead(
        sampleLead(sample),
        receptionBy(3, (market) => {
          seen = market.candidates
          return []
        })
      )
      yield* demandEqual(
        seen.map(({ business, subscription }) => [business.id, business.active, subscription]),
        sample.catalog.subscriptions.map((subscription) => [subscription.business, true, subscription]),
        "candidates"
      )
    }
  ),
  law("hands a held lead to nobody, and does not even offer it", function* () {
    const sample = yield* appliedSample(1)
    let isOffered = false
    const { businesses, lead } = yield* receiveLead(
      { ...sampleLead(sample), stage: "held" },
      receptionBy(1, (market) => {
        isOffered = true
        return everyone(market)
      })
    )
    yield* demandEqual([businesses, lead.stage, isOffered], [[], "held", false], "businesses, stage, offered")
    yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 0, "leads of the business")
  }),
  law("keeps a lead in the stage that its offering says", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(2)
    const full = yield* receiveLead(sampleLead(sample), receptionBy(2, everyone))
    const half = yield* receiveLead(
      sampleLead(sample),
      receptionBy(2, (market) => everyone(market).slice(1))
    )
    yield* demandEqual([full.lead.stage, half.lead.stage], ["placed", "open"], "stages")
    const kept = [yield* leads.get(full.lead.id), yield* leads.get(half.lead.id)]
    yield* demandEqual(
      kept.map(({ lead, places_taken }) => [lead.stage, places_taken]),
      [
        ["placed", 2],
        ["open", 1]
      ],
      "kept stages and taken places"
    )
  }),
  law("keeps a lead whose offer breaks down, open and with nobody", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    const { businesses, lead } = yield* receiveLead(
      sampleLead(sample),
      receptionBy(1, everyone, {
        offer: () => {
          throw new Error("the offer breaks down")
        }
      })
    )
    yield* demandEqual([businesses, lead.stage], [[], "open"], "businesses and stage")
    yield* demandEqual((yield* leads.get(lead.id)).lead, lead, "kept lead")
    yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
    yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 1, "leads of the business afterwards")
  }),
  law("keeps each of many leads that arrive at once, under numbers of their own", function* () {
    const sample = yield* appliedSample(2)
    const placed = yield* Effect.all(
      Array.from({ length: rivals }, () => receiveLead(sampleLead(sample), receptionBy(2, everyone))),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(new Set(placed.map(({ lead }) => lead.id)).size, rivals, "different numbers")
    for (const { id } of sample.businesses) yield* demandEqual(yield* totalOf(id), rivals, "leads of a business")
  }),
  law("lets no two of many leads that arrive at once see a business stand the same", function* () {
    const sample = yield* appliedSample(1)
    const [id] = idsOf(sample)
    const seen: Array<number> = []
    const once = receiveLead(
      sampleLead(sample),
      receptionBy(1, (market) => ((market.states.get(id!)?.pass ?? 0) < rivals / 2 ? [id!] : []))
    )
    const placed = yield* Effect.all(
      Array.from({ length: rivals }, () => once),
      { concurrency: "unbounded" }
    )
    seen.push(...placed.map(({ businesses }) => businesses.length))
    yield* demandEqual(seen.filter((count) => count === 1).length, rivals / 2, "leads given within the limit")
    yield* demandEqual(yield* totalOf(id!), rivals / 2, "leads of the business")
  }),
  law("shows which leads of the same contact came before, the latest of those that count", function* () {
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    const receive = Effect.fnUntraced(function* (of: Sample, hours: number, isDuplicate: boolean, email: string) {
      let seen: ReadonlyArray<DateTime.Utc> = []
      const lead = { ...sampleLead(of), created_at: at(hours) }
      const { lead: kept } = yield* receiveLead(
        lead,
        receptionBy(1, () => [], {
          contacts: [
            { kind: "email", value: email },
            { kind: "phone", value: `0612345678${email}` }
          ],
          isDuplicate: (earlier) => {
            seen = earlier
            return isDuplicate
          }
        })
      )
      return { seen: seen.map(DateTime.formatIso), stage: kept.stage, id: kept.id }
    })
    yield* demandEqual((yield* receive(sample, 0, false, "a@b.nl")).seen, [], "before the first")
    yield* demandEqual((yield* receive(sample, 1, false, "a@b.nl")).seen, shown(0), "before the second")
    const duplicate = yield* receive(sample, 2, true, "a@b.nl")
    yield* demandEqual([duplicate.seen, duplicate.stage], [shown(1), "duplicate"], "before the duplicate")
    yield* demandEqual((yield* receive(sample, 3, false, "a@b.nl")).seen, shown(1), "after the duplicate")
    yield* demandEqual((yield* receive(sample, 3, false, "c@b.nl")).seen, [], "of another contact")
    yield* demandEqual((yield* receive(other, 3, false, "a@b.nl")).seen, [], "of another subcategory")
  }),
  law(
    "shows the lead that was received last before an arriving one, also when a lead of the past came since",
    function* () {
      const inbox = yield* LeadInbox
      const leads = yield* LeadRepository
      const sample = yield* appliedSample(0)
      const { contacts, own } = yield* samplePerson
      const seen: Array<ReadonlyArray<string>> = []
      const arrive = (hours: number) =>
        receiveLead(
          { ...sampleLead(sample), ...own, created_at: at(hours) },
          receptionBy(1, () => [], {
            contacts,
            isDuplicate: (earlier) => {
              seen.push(earlier.map(DateTime.formatIso))
              return false
            }
          })
        )
      const past = (hours: number) =>
        inbox.receive(
          { ...sampleLead(sample), ...own, stage: "closed", created_at: at(hours) },
          { contacts, decide: decidePast }
        )
      const { lead } = yield* arrive(10)
      const [, second] = [yield* past(5), yield* past(6), yield* past(4)]
      yield* demandEqual([second.lead.stage, second.businesses], ["closed", []], "a lead of the past")
      yield* arrive(20)
      yield* past(7)
      const { lead: last } = yield* arrive(21)
      for (const { id } of [last, lead]) {
        yield* leads.modify(id, (one) =>
          Result.succeed({ lead: { ...one, stage: "withdrawn" }, releases: [], events: [], audit: [] })
        )
      }
      yield* arrive(22)
      yield* demandEqual(seen, [[], shown(10), shown(20), shown(20)], "the leads before")
    }
  ),
  law("shows which leads of the same contact came lately in other subcategories, and of which account", function* () {
    const [first, second, third] = [yield* appliedSample(1), yield* appliedSample(1), yield* appliedSample(1)]
    const mark = yield* freshId
    const receive = Effect.fnUntraced(function* (of: Sample, hours: number, rules: SampleRules = {}) {
      let seen: ReadonlyArray<OtherReceipt> = []
      const contacts: SampleRules["contacts"] = [{ kind: "email", value: mark }]
      yield* receiveLead(
        { ...sampleLead(of), created_at: at(hours) },
        receptionBy(1, () => [], {
          contacts,
          ...rules,
          signalsOf: (_, others) => {
            seen = others
            return []
          }
        })
      )
      return seen
        .map((one) => [one.account, one.subcategory_id, DateTime.formatIso(one.at)])
        .toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1))
    })
    yield* demandEqual(yield* receive(first, 0), [], "before the first")
    yield* demandEqual(yield* receive(first, 1), [], "in its own subcategory")
    yield* demandEqual(yield* receive(second, 2), receipts([first, 1]), "in the second subcategory")
    yield* receive(second, 3, { isDuplicate: () => true })
    yield* demandEqual(yield* receive(third, 4), receipts([first, 1], [second, 2]), "after a duplicate")
    const stranger = { contacts: [{ kind: "phone", value: mark }] } as const
    yield* demandEqual(yield* receive(third, 4, stranger), [], "of another contact")
    yield* demandEqual(yield* receive(third, 25.5), receipts([second, 2]), "a day after the first")
  }),
  law("shows each of many leads of the same contact that arrive one after another those before it", function* () {
    const samples = yield* Effect.all(Array.from({ length: 6 }, () => appliedSample(1)))
    const contacts = [{ kind: "email", value: yield* freshId }] as const
    const seen: Array<number> = []
    for (const sample of samples) {
      const signalsOf: SampleRules["signalsOf"] = (_, others) => {
        seen.push(others.length)
        return []
      }
      yield* receiveLead(sampleLead(sample), receptionBy(1, everyone, { contacts, signalsOf }))
    }
    yield* demandEqual(seen, [0, 1, 2, 3, 4, 5], "numbers of receipts")
  }),
  law("keeps the signals of a lead, and holds it for them when it should", function* () {
    const [leads, businessLeads] = [yield* LeadRepository, yield* BusinessLeadRepository]
    const sample = yield* appliedSample(1)
    const signals: ReadonlyArray<Signal> = [
      { signal: "phone_implausible", figures: { because: "prefix" } },
      { signal: "link_in_text", figures: { keys: ["description", "fields.roof"] } },
      { signal: "many_from_contact", figures: { subcategories: 4, hours: 24 } }
    ]
    for (const holdsSignals of [false, true]) {
      const rules = { signalsOf: () => signals, holdsSignals }
      const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(1, everyone, rules))
      const kept = (yield* leads.get(lead.id)).lead
      yield* demandEqual([lead.signals, kept.signals], [signals, signals], "signals")
      yield* demandEqual([lead.stage, kept.stage], Array(2).fill(holdsSignals ? "held" : "placed"), "stages")
      const given = yield* businessLeads.find([{ business: sample.businesses[0]!.id, lead: lead.id }])
      yield* demandEqual(
        given.map((one) => one.lead.signals),
        holdsSignals ? [] : [signals],
        "signals of the lead of the business"
      )
    }
  }),
  law("lets exactly one of many leads of the same contact that arrive at once be the first", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 5; round++) {
      const received = yield* Effect.all(
        Array.from({ length: rivals }, (_, n) =>
          receiveLead(
            sampleLead(sample),
            receptionBy(1, everyone, {
              contacts: [
                { kind: "email", value: n % 2 === 0 ? `round-${round}` : `lead-${round}-${n}` },
                { kind: "phone", value: n % 2 === 1 || n === 0 ? `round-${round}` : `lead-${round}-${n}` }
              ],
              isDuplicate: (earlier) => earlier.length > 0
            })
          )
        ),
        { concurrency: "unbounded" }
      )
      const stages = received.map(({ lead }) => lead.stage)
      const even = stages.filter((stage, n) => n % 2 === 0 && stage !== "duplicate").length
      const odd = stages.filter((stage, n) => (n % 2 === 1 || n === 0) && stage !== "duplicate").length
      yield* demand(even <= 1 && odd <= 1 && even + odd >= 1, `round ${round}: ${even} and ${odd} were first`)
    }
  }),
  law("hands a duplicate to nobody, and does not even offer it", function* () {
    const sample = yield* appliedSample(1)
    const placed = yield* receiveLead(sampleLead(sample), receptionBy(1, everyone, { isDuplicate: () => true }))
    yield* demandEqual([placed.businesses, placed.lead.stage], [[], "duplicate"], "businesses and stage")
    yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 0, "leads of the business")
  }),
  law("stores no lead with which something is enclosed that the store has no part for", function* () {
    const sample = yield* appliedSample(1)
    const enclosures = Context.make(enclosed<string>("nobody's"), "lost")
    const received = yield* Effect.exit(receiveLead(sampleLead(sample), receptionBy(1, everyone, { enclosures })))
    yield* demandEqual(Exit.hasDies(received), true, "whether that is a defect")
    yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 0, "leads of the business")
  }),
  law("finds no lead under a number that was not given", function* () {
    const leads = yield* LeadRepository
    const id = LeadId.make(Number.MAX_SAFE_INTEGER)
    const missing = yield* Effect.result(leads.get(id))
    yield* demandEqual(missing, Result.fail(new LeadNotFound({ id })), "outcome")
  })
]
