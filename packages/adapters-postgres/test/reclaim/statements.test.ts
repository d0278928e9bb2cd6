import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleLead } from "@leadwell/laws/sample/SampleLead"
import { everyone, receptionBy, receiveLead } from "@leadwell/laws/sample/SampleReception"
import { deciding, filing, keptRequest, sampleRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer, Tracer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.layer({ address })))

/** Runs an effect and returns the texts of its SQL statements. */
const statementsOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  yield* Effect.withTracer(effect, tracer)
  return spans.flatMap(({ attributes }) => (attributes.get("db.query.text") as string | undefined) ?? [])
})

const useCases = Layer.mergeAll(ReclaimReview.layer, Reclaims.layer, BusinessLeads.layer).pipe(
  Layer.provide([ScreenshotReader.off, SheetReader.off]),
  Layer.provide(digestLayer),
  Layer.provide(LeadDistribution.layer),
  Layer.provideMerge(database),
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

const operator = principalWith({ account: "house" as AccountId }, "operator")

layer(useCases, { excludeTestServices: true })("the statements about reclaim requests", (it) => {
  it.effect("are as many for a page of many requests as for a page of one", () =>
    Effect.gen(function* () {
      const review = yield* ReclaimReview
      for (let n = 0; n < 5; n++) yield* keptRequest(sampleScreenshot)
      const read = (per_page: number) => statementsOf(review.page(operator, {}, { page: 1, per_page }))
      const [one, many] = [yield* read(1), yield* read(5)]
      assert.isAbove(one.length, 3)
      assert.strictEqual(many.length, one.length)
    })
  )

  it.effect("are as many for the leads and requests of several businesses as for those of one", () =>
    Effect.gen(function* () {
      const [leads, reclaims, store] = [yield* BusinessLeads, yield* Reclaims, yield* ReclaimRepository]
      const sample = yield* appliedSample(3)
      yield* receiveLead({ ...sampleLead(sample), places: 3 }, receptionBy(3, everyone))
      const { lead } = yield* receiveLead({ ...sampleLead(sample), places: 3 }, receptionBy(3, everyone))
      for (const { id } of sample.businesses) {
        const request = yield* sampleRequest(id, lead.id)
        yield* store.insert(request, sampleScreenshot, filing(request))
      }
      const reader = principalWith({ account: sample.account }, "leads:read")
      const read = (per_page: number) =>
        statementsOf(
          Effect.all([
            leads.pageOfAll(reader, {}, { page: 1, per_page }),
            reclaims.pageOfAll(reader, { page: 1, per_page })
          ]).pipe(
            Effect.map(([a, b]) => assert.deepStrictEqual([a.items.length, b.items.length], [per_page, per_page]))
          )
        )
      // Parts of the catalogue are read once in a while.
      yield* read(1)
      const [one, many] = [yield* read(1), yield* read(3)]
      assert.isAbove(one.length, 3)
      assert.strictEqual(many.length, one.length)
    })
  )

  it.effect.each(["granted", "rejected"] as const)(
    "lock the lead, and read what is about it once when it is %s",
    (status) =>
      Effect.gen(function* () {
        const reclaims = yield* ReclaimRepository
        const sample = yield* appliedSample(1)
        const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
        const request = yield* sampleRequest(sample.businesses[0]!.id, lead.id)
        yield* reclaims.insert(request, sampleScreenshot, filing(request))
        const statements = yield* statementsOf(reclaims.decide(request.id, deciding(status)))
        const reads = (table: string) =>
          statements.filter((text) => /^\s*select/.test(text) && text.includes(`from leadwell.${table}`)).length
        assert.isAbove(statements.length, 4)
        const tables = ["leads", "business_leads", "reclaim_requests where lead_id", "markets"]
        assert.deepStrictEqual(tables.map(reads), [1, 1, 1, 1])
      })
  )
})
