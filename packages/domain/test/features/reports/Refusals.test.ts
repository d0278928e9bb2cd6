import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { Refusals } from "@leadwell/domain/features/reports/Refusals"
import { refusedKeys } from "@leadwell/domain/features/reports/RefusedKey"
import type { ReportGroup } from "@leadwell/domain/features/reports/ReportDefinition"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { leadRequestKeys } from "@leadwell/domain/intake/LeadRequest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Exit, Layer, Option, Schema, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../../Rebuilt.ts"
import { applied, leadRequest, operator, owner, useCases, type Written } from "../../UseCases.ts"

const day = CalendarDate.make("2026-01-21")
const websiteOf = (code: string) => ({ account: AccountId.make("acme"), code: WebsiteCode.make(code) })

/** Sends a request that is refused. */
const refused = (changes: Written) =>
  LeadIntake.use((intake) => Effect.flip(intake.receive(owner, { ...leadRequest, ...changes })))

/** Returns what a report of refused requests tells. */
const told = (...group: ReadonlyArray<ReportGroup>) =>
  Reports.use((reports) => reports.get(operator, "refusals", { from: day, to: day, group: [...group] })).pipe(
    Effect.map(({ rows }) => rows.map((row) => Object.values(row).join(" ")))
  )

/** Returns how many cells are stored, and the sum of their counts. */
const stored = Effect.map(
  ReportRepository.use(({ sum }) =>
    sum({ cube: "refusals", from: day, to: day, groups: ["website"], counts: ["faults"], wanted: new Map() }, 100_000)
  ),
  (groups) => [groups.length, groups.reduce((sum, { counts }) => sum + counts[0]!, 0)] as const
)

const phoneFault = [{ key: "phone", rule: "NotDigits" }] as const

describe("Refusals", () => {
  it.effect("are counted for each key and rule of a refused request of a known website", () =>
    Effect.gen(function* () {
      yield* applied([])
      yield* refused({ phone: "12", fields: { invented: "=1" } })
      yield* refused({ phone: "", email: "jane" })
      yield* refused({ phone: "12", website_code: "unknown" })
      yield* LeadIntake.use((intake) => intake.faults(owner, { ...leadRequest, phone: "12" }))
      assert.deepStrictEqual(yield* told("website", "key", "rule"), [
        "demo email email 1",
        "demo other unexpected 1",
        "demo phone digits 1",
        "demo phone required 1"
      ])
      yield* refused({ phone: "12", website_code: "reviewed" })
      assert.deepStrictEqual(yield* told("day", "website"), ["2026-01-21 demo 2 4", "2026-01-21 reviewed 1 1"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are no rows of files, and nothing that a hook keeps until it is mended", () =>
    Effect.gen(function* () {
      yield* applied([])
      for (const source of ["form", "hook", "import"] as const) {
        yield* LeadIntake.use((intake) =>
          Effect.flip(intake.receiveOnce(owner, { ...leadRequest, phone: "12" }, source, { source }))
        )
      }
      assert.deepStrictEqual(yield* told("day"), ["2026-01-21 1 1"])
    }).pipe(Effect.provide(useCases))
  )

  it.prop(
    "name keys of lead requests and of the questions alone",
    [Schema.Array(Schema.Union([Schema.String, Schema.Literals(["fields", "consent", "phone", "asked"]), Schema.Int]))],
    ([path]) => {
      const subcategory = Option.some({ fields: [{ key: "asked" }] as never })
      const [one] = refusedKeys([{ path, rule: { _tag: "Required" } }], subcategory)
      const known = [...Object.keys(leadRequestKeys), "consent", "fields.asked", "other"]
      assert.include(known, one!.key)
      if (path[0] === "fields" && path[1] === "asked") assert.strictEqual(one!.key, "fields.asked")
      if (path[0] === "phone") assert.strictEqual(one!.key, "phone")
    }
  )

  it.effect("are stored every ten seconds, and kept while the store is away", () =>
    Effect.gen(function* () {
      let isAway = true
      const away = Effect.fail(new StorageUnavailable({ cause: undefined }))
      const refusals = Context.get(
        yield* rebuilt(
          Layer.provideMerge(Layer.effectDiscard(jobs.refusals), Refusals.layer),
          ReportRepository,
          (port) => ({
            ...port,
            addRefusals: (cells) => Effect.suspend(() => (isAway ? away : port.addRefusals(cells)))
          })
        ),
        Refusals
      )
      yield* refusals.count(websiteOf("demo"), day, [...phoneFault, ...phoneFault])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* stored, [0, 0])
      isAway = false
      yield* refusals.count(websiteOf("demo"), day, phoneFault)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* stored, [1, 2])
    }).pipe(Effect.provide(Layer.fresh(MemoryStorage.layer)))
  )

  it.effect("are stored at the end, and take no more memory however many there are", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const refusals = Context.get(yield* Layer.buildWithScope(Layer.fresh(Refusals.layer), scope), Refusals)
      for (let n = 0; n < 10_001; n++) yield* refusals.count(websiteOf(`website-${n}`), day, phoneFault)
      yield* refusals.count(websiteOf("website-0"), day, phoneFault)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(yield* stored, [5000, 5001])
    }).pipe(Effect.provide(Layer.fresh(MemoryStorage.layer)))
  )
})
