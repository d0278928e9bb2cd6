import { assert, layer } from "@effect/vitest"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DistributionRepository, type Offer } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { type Sample, sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleLead } from "@leadwell/laws/sample/SampleLead"
import { nextStep, sampleDay } from "@leadwell/laws/sample/SampleOffer"
import { everyone, receiveLead, receptionBy } from "@leadwell/laws/sample/SampleReception"
import { Effect, Layer, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { englishDatabase } from "../EnglishDatabase.ts"

/** Gives the parts of a sample other ids. English sorts "a" before "B", and code units do not. */
const renamed = (sample: Sample, letter: "a" | "B") => {
  const { catalog } = sample
  const subcategory = { ...sample.subcategory, id: `${letter}-${sample.subcategory.id}` as SubcategoryId }
  const ids = [`a-${subcategory.id}`, `B-${subcategory.id}`]
  const businesses = sample.businesses.map((business, n) => ({ ...business, id: ids[n] as BusinessId }))
  const subscriptions = catalog.subscriptions.map((one, n) => ({
    ...one,
    subcategory: subcategory.id,
    business: businesses[n]!.id
  }))
  return {
    ...sample,
    subcategory,
    businesses,
    catalog: { ...catalog, subcategories: [subcategory], businesses, subscriptions }
  }
}

/** Two samples, of which the second one comes first. */
const prepared = Effect.gen(function* () {
  const samples = [renamed(yield* sampleCatalog(2), "a"), renamed(yield* sampleCatalog(2), "B")] as const
  for (const { catalog } of samples) yield* applyCatalog(catalog)
  return samples
})

layer(Layer.merge(englishDatabase, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "leads in a database that sorts otherwise",
  (it) => {
    it.effect("have the holders of one instant in the order of code units, wherever they are read", () =>
      Effect.gen(function* () {
        const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
        const [sample] = yield* prepared
        const { lead } = yield* receiveLead({ ...sampleLead(sample), places: 3 }, receptionBy(3, everyone))
        const seen: Record<string, ReadonlyArray<{ readonly business: BusinessId }>> = {
          round: (yield* nextStep(sample))?.leads[0]?.holdings ?? [],
          found: yield* distributions.holdings(lead.id),
          within: (yield* BusinessLeadRepository.use(({ pageWithin }) =>
            pageWithin({ account: sample.account, scope: null }, {}, "ascending", { page: 1, per_page: 9 })
          )).items,
          read: yield* BusinessLeadRepository.use((businessLeads) => businessLeads.ofLead(lead.id))
        }
        const see: Offer = (_, offered) => {
          Object.assign(seen, { offered })
          return { choice: null, stage: "open", events: [] }
        }
        yield* distributions.offer([lead.id], see)
        yield* leads.modify(lead.id, (one, changed) => {
          Object.assign(seen, { changed })
          return Result.succeed({ lead: one, releases: [], events: [], audit: [] })
        })
        const [a, b] = sample.businesses.map(({ id }) => id)
        for (const [where, holders] of Object.entries(seen)) {
          assert.deepStrictEqual(
            holders.map(({ business }) => business),
            [b, a],
            where
          )
        }
      })
    )

    it.effect("are examined in the order of the code units of their subcategories", () =>
      Effect.gen(function* () {
        const samples = yield* prepared
        const pending = yield* DistributionRepository.use((distributions) => distributions.pendingRounds(sampleDay))
        const [a, b] = [samples[0].subcategory.id, samples[1].subcategory.id]
        assert.isBelow(pending.indexOf(b), pending.indexOf(a))
      })
    )
  }
)
