import { assert, describe, it } from "@effect/vitest"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { RetentionTime } from "@leadwell/domain/features/privacy/erasure/Retention"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { Duration, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { Receivers, registered, useCases } from "./features/webhooks/WatchedWebhooks.ts"
import { logLines } from "./LogLines.ts"
import { applied, changeSubscriptions, owner, receive } from "./UseCases.ts"

const background = Layer.fresh(BackgroundWork.layer).pipe(
  Layer.provide(Layer.succeed(RetentionTime, Duration.minutes(30)))
)

describe("background work", () => {
  it.effect("offers leads, delivers events and erases what is over, until its scope closes", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      yield* registered("one", ["lead.received", "business_lead.assigned", "lead.anonymised"])
      const { sent } = yield* Receivers
      const heard = () => sent.map(({ payload }) => payload.type)
      yield* receive()
      yield* Effect.gen(function* () {
        yield* Layer.build(background)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(heard(), ["lead.received"])
        yield* changeSubscriptions("a", { active: true })
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual(heard(), ["lead.received", "business_lead.assigned"])
        yield* TestClock.adjust("71 minutes")
        assert.deepStrictEqual(heard(), ["lead.received", "business_lead.assigned", "lead.anonymised"])
      }).pipe(Effect.scoped)
      yield* receive()
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(sent.length, 3)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads the consent in a row of a file, as of any lead", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const website = { code: "demo", account: "acme", name: "D", url: "https://demo.example", consent: "required" }
      yield* CatalogImport.use(({ apply }) => apply({ websites: [website] }))
      const { check, withFaults } = yield* Imports
      const file = { name: "leads.csv", bytes: new TextEncoder().encode("plaats;akkoord\r\nUtrecht;ja") }
      const { one } = yield* check(owner, { kind: "leads", website_code: "demo", subcategory_id: "heat-pumps" }, file)
      yield* Layer.build(background)
      yield* TestClock.adjust("1 second")
      const [, faults] = yield* withFaults(owner, one.id)
      const paths = faults?.common.map(({ fault }) => fault.path.join(".")) ?? []
      assert.include(paths, "consent.text_version")
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("says once that the days of reports are of another time zone", () =>
    Effect.gen(function* () {
      const { layer, lines } = logLines()
      yield* ReportRepository.use(({ begin }) => begin("Europe/Brussels"))
      yield* Layer.build(background.pipe(Layer.provideMerge(layer)))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(
        lines.filter((line) => line.includes("BUSINESS_TIME_ZONE")),
        [
          "Warn The days of reports are of Europe/Brussels, and BUSINESS_TIME_ZONE is Europe/Amsterdam. Run: leadwell reports rebuild"
        ]
      )
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
