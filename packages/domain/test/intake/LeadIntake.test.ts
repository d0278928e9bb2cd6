import { assert, describe, it } from "@effect/vitest"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect, Exit, Layer, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, day, noon, operator, receive, useCases, type Written } from "../UseCases.ts"

const jane = { email: "Jane@Example.nl", phone: "0612312312" }

/** Returns the stage of a lead that is received this many milliseconds after noon. */
const stageAfter = Effect.fnUntraced(function* (millis: number, changes: Written = {}) {
  yield* TestClock.setTime(noon + millis)
  return (yield* receive({ ...jane, ...changes })).lead.stage
})

describe("LeadIntake", () => {
  it.effect("keeps a second lead of the same person as a duplicate, and hands it to nobody", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}], [{}]])
      assert.deepStrictEqual((yield* receive(jane)).businesses.map(String), ["a", "b"])
      const { businesses, lead } = yield* receive(jane)
      assert.deepStrictEqual([lead.stage, businesses], ["duplicate", []])
      const { decision } = yield* Leads.use((leads) => leads.explain(operator, lead.id))
      assert.isTrue(Option.isNone(decision))
      assert.deepStrictEqual((yield* receive()).businesses.map(String), ["c", "a"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("knows a person by e-mail address in any case, or by telephone number", () =>
    Effect.gen(function* () {
      yield* applied([])
      assert.strictEqual(yield* stageAfter(0), "open")
      assert.strictEqual(yield* stageAfter(1, { email: "jANE@eXAMPLE.NL", phone: "0600000000" }), "duplicate")
      assert.strictEqual(yield* stageAfter(1, { email: "j@example.nl" }), "duplicate")
      assert.strictEqual(yield* stageAfter(1, { email: "j@example.nl", phone: "0600000000" }), "open")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("knows nobody by a telephone number that people give instead of their own", () =>
    Effect.gen(function* () {
      yield* applied([])
      for (const phone of ["0612345678", "0000000000"]) {
        assert.strictEqual(yield* stageAfter(0, { email: `a${phone}@example.nl`, phone }), "open")
        assert.strictEqual(yield* stageAfter(1, { email: `b${phone}@example.nl`, phone }), "open")
        assert.strictEqual(yield* stageAfter(2, { email: `B${phone}@example.nl`, phone }), "duplicate")
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("looks 30 days back from each lead; a duplicate does not count as an earlier one", () =>
    Effect.gen(function* () {
      yield* applied([])
      assert.strictEqual(yield* stageAfter(0), "open")
      assert.strictEqual(yield* stageAfter(30 * day - 1), "duplicate")
      assert.strictEqual(yield* stageAfter(30 * day), "open")
      assert.strictEqual(yield* stageAfter(59 * day), "duplicate")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("looks at the subcategory alone, and not at all when its window is 0 days", () =>
    Effect.gen(function* () {
      yield* applied([])
      assert.strictEqual(yield* stageAfter(0), "open")
      assert.strictEqual(yield* stageAfter(0, { subcategory_id: "boilers" }), "open")
      assert.strictEqual(yield* stageAfter(0, { subcategory_id: "boilers" }), "open")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("knows who came while the window was 0 days, once it is longer", () =>
    Effect.gen(function* () {
      yield* applied([])
      const boilers = { subcategory_id: "boilers" }
      assert.strictEqual(yield* stageAfter(0, boilers), "open")
      assert.strictEqual(yield* stageAfter(1, boilers), "open")
      const subcategory = { id: "boilers", name: "Boilers", slug: "boilers", duplicate_window_days: 30 }
      yield* CatalogImport.use((catalog) =>
        catalog.apply({
          categories: [{ id: "heating", name: "Heating", slug: "heating", subcategories: [subcategory] }]
        })
      )
      assert.strictEqual(yield* stageAfter(2, boilers), "duplicate")
      assert.strictEqual(yield* stageAfter(30 * day + 1, boilers), "open")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("finds duplicates among leads that wait for review, and of them", () =>
    Effect.gen(function* () {
      yield* applied([])
      assert.strictEqual(yield* stageAfter(0, { website_code: "reviewed" }), "held")
      assert.strictEqual(yield* stageAfter(1, { website_code: "reviewed" }), "duplicate")
      assert.strictEqual(yield* stageAfter(1), "duplicate")
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each(["refuse", "withdraw"] as const)("forgets a lead after the operator's %s", (change) =>
    Effect.gen(function* () {
      yield* applied([])
      const { lead } = yield* receive({ ...jane, website_code: change === "refuse" ? "reviewed" : "demo" })
      yield* Leads.use((leads) => leads[change](operator, lead.id, { remark: "no" }))
      assert.strictEqual(yield* stageAfter(1), "open")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes no lead of a website that keeps consent when nothing reads it", () =>
    Effect.gen(function* () {
      yield* applied([])
      const code = "keeping"
      const website = { code, account: "acme", name: "Keeping", url: "https://keeping.example", consent: "recorded" }
      yield* CatalogImport.use((catalog) => catalog.apply({ websites: [website] }))
      const onCoreAlone = Effect.provide(Layer.fresh(LeadIntake.layer))
      assert.isTrue(Exit.hasDies(yield* Effect.exit(onCoreAlone(receive({ website_code: code })))))
      assert.strictEqual((yield* onCoreAlone(receive())).lead.id, 1)
      assert.strictEqual((yield* receive({ website_code: code })).lead.id, 2)
    }).pipe(Effect.provide(useCases))
  )
})
