import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleLead } from "@leadwell/laws/sample/SampleLead"
import { sampleDay } from "@leadwell/laws/sample/SampleOffer"
import { everyone, receptionBy, receiveLead } from "@leadwell/laws/sample/SampleReception"
import { filing, deciding, sampleRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Fiber, Layer, Option, Result, Schedule } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a decision in PostgreSQL",
  (it) => {
    it.effect("never waits for a lead while it holds the market, as who holds that lead may wait for the market", () =>
      Effect.gen(function* () {
        const reclaims = yield* ReclaimRepository
        const sql = yield* SqlClient.SqlClient
        const sample = yield* appliedSample(2)
        const receive = receiveLead(
          { ...sampleLead(sample), places: 2 },
          receptionBy(2, (market) => everyone(market).slice(0, 1))
        )
        const { lead } = yield* receive
        const other = (yield* receive).lead
        const request = yield* sampleRequest(sample.businesses[0]!.id, lead.id)
        yield* reclaims.insert(request, sampleScreenshot, filing(request))
        const granted = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1 from leadwell.leads where id = ${BigInt(other.id)} for update`
            return yield* Effect.timeoutOption(reclaims.decide(request.id, deciding("granted")), "1 minute")
          })
        )
        assert.isTrue(Option.isSome(granted))
        const step = yield* DistributionRepository.use((distributions) =>
          distributions.nextStep(sample.subcategory.id, sampleDay, 1000)
        )
        assert.deepStrictEqual(
          step?.leads.map(({ id }) => id),
          [lead.id, other.id]
        )
      })
    )

    it.effect("waits for a review of the lead, and decides by its result", () =>
      Effect.gen(function* () {
        const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
        const sql = yield* SqlClient.SqlClient
        const sample = yield* appliedSample(1)
        const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
        const request = yield* sampleRequest(sample.businesses[0]!.id, lead.id)
        yield* reclaims.insert(request, sampleScreenshot, filing(request))
        const seen: Array<LeadStage> = []
        const [deciding] = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update leadwell.leads set stage = 'withdrawn' where id = ${BigInt(lead.id)}`
            const fiber = yield* Effect.forkChild(
              reclaims.decide(request.id, (found, lead) => {
                seen.push(lead.stage)
                return Result.succeed({
                  request: { ...found, status: "granted" },
                  stage: lead.stage,
                  releases: [],
                  events: [],
                  audit: []
                })
              })
            )
            const blocked = sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`
            yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
            return [fiber]
          })
        )
        yield* Fiber.join(deciding!)
        assert.deepStrictEqual(seen, ["withdrawn"])
        assert.strictEqual((yield* leads.get(lead.id)).lead.stage, "withdrawn")
      })
    )
  }
)
