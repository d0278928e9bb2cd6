import { Effect } from "effect"
import { CatalogRepository } from "../catalog/CatalogRepository.ts"
import type { Candidate } from "../distribution/Choice.ts"
import { BusinessLeadRepository } from "../lead/BusinessLeadRepository.ts"
import { LeadRepository } from "../lead/LeadRepository.ts"
import { demand, demandEqual, type Law, rivals } from "./Law.ts"
import { sampleCatalog } from "./SampleCatalog.ts"
import { sampleLead } from "./SampleLead.ts"

/** The ports that the laws of {@link LeadRepository} look through. */
export type LeadRepositoryLawPorts = LeadRepository | BusinessLeadRepository | CatalogRepository

const everyone = (candidates: ReadonlyArray<Candidate>) => candidates.map(({ business }) => business.id)

const applied = Effect.fnUntraced(function* (businesses: number) {
  const sample = yield* sampleCatalog(businesses)
  yield* CatalogRepository.use((catalog) => catalog.apply(sample.catalog))
  return sample
})

const totalOf = Effect.fnUntraced(function* (business: Parameters<BusinessLeadRepository["Service"]["page"]>[0]) {
  const leads = yield* BusinessLeadRepository
  return (yield* leads.page(business, { page: 1, per_page: 1 })).total
})

/** What every adapter of {@link LeadRepository} upholds. */
export const leadRepositoryLaws: ReadonlyArray<Law<LeadRepositoryLawPorts>> = [
  {
    sentence: "gives every lead a number of its own, the later the higher",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const lead = sampleLead(yield* applied(1))
      const first = yield* leads.receive(lead, everyone)
      const second = yield* leads.receive(lead, everyone)
      yield* demand(first.lead.id < second.lead.id, "the second number is not higher")
    })
  },
  {
    sentence: "hands a lead to exactly the businesses that were chosen",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* applied(3)
      const [first, second, third] = sample.businesses.map(({ id }) => id)
      const placed = yield* leads.receive(sampleLead(sample), () => [third!, first!])
      yield* demandEqual(placed.businesses, [third, first], "businesses")
      yield* demandEqual(yield* Effect.forEach([first!, second!, third!], totalOf), [1, 0, 1], "leads of each business")
    })
  },
  {
    sentence: "gives a business one place, even when the choice names it twice",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* applied(2)
      const [first, second] = sample.businesses.map(({ id }) => id)
      const placed = yield* leads.receive(sampleLead(sample), () => [first!, second!, first!])
      yield* demandEqual([placed.businesses, placed.lead.stage], [[first, second], "placed"], "businesses and stage")
      yield* demandEqual(yield* Effect.forEach([first!, second!], totalOf), [1, 1], "leads of each business")
    })
  },
  {
    sentence: "shows the choice every subscription to the lead's subcategory, in the catalogue's order, and no other",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      yield* applied(2)
      const sample = yield* applied(3)
      let seen: ReadonlyArray<Candidate> = []
      yield* leads.receive(sampleLead(sample), (candidates) => {
        seen = candidates
        return []
      })
      yield* demandEqual(
        seen.map(({ business, subscription }) => [business.id, business.active, subscription]),
        sample.catalog.subscriptions.map((subscription) => [subscription.business, true, subscription]),
        "candidates"
      )
    })
  },
  {
    sentence: "hands a held lead to nobody",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* applied(1)
      const { businesses, lead } = yield* leads.receive({ ...sampleLead(sample), stage: "held" }, everyone)
      yield* demandEqual([businesses, lead.stage], [[], "held"], "businesses and stage")
      yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 0, "leads of the business")
    })
  },
  {
    sentence: "calls a lead placed exactly when every place is taken",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const lead = sampleLead(yield* applied(2))
      const full = yield* leads.receive(lead, everyone)
      const half = yield* leads.receive(lead, (candidates) => everyone(candidates).slice(1))
      yield* demandEqual([full.lead.stage, half.lead.stage], ["placed", "open"], "stages")
    })
  },
  {
    sentence: "keeps nothing of a lead whose choice breaks down",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* applied(1)
      const broken = leads.receive(sampleLead(sample), () => {
        throw new Error("the choice breaks down")
      })
      yield* Effect.exit(broken)
      yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 0, "leads of the business")
      yield* leads.receive(sampleLead(sample), everyone)
      yield* demandEqual(yield* totalOf(sample.businesses[0]!.id), 1, "leads of the business afterwards")
    })
  },
  {
    sentence: "keeps each of many leads that arrive at once, under numbers of their own",
    check: Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* applied(2)
      const placed = yield* Effect.all(
        Array.from({ length: rivals }, () => leads.receive(sampleLead(sample), everyone)),
        { concurrency: "unbounded" }
      )
      yield* demandEqual(new Set(placed.map(({ lead }) => lead.id)).size, rivals, "different numbers")
      for (const { id } of sample.businesses) yield* demandEqual(yield* totalOf(id), rivals, "leads of a business")
    })
  }
]
