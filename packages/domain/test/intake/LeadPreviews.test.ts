import { assert, describe, it } from "@effect/vitest"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { LeadPreviews } from "@leadwell/domain/intake/LeadPreviews"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect, Layer, Option } from "effect"
import { toldBy } from "../input/told.ts"
import { applied, leadRequest, operator, receive, useCases } from "../UseCases.ts"

const preview = (request: unknown) => LeadPreviews.use((previews) => previews.preview(operator, request))

const place = { subcategory_id: "heat-pumps", postal_code: "3511 ab" }

describe("a preview of a lead", () => {
  it.effect("is the decision that its receipt causes, and stores nothing", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ regions: ["1000-1999"] }], [{ daily_cap: 0 }], [{}], [{ countries: ["België"] }]])
      for (let lead = 0; lead < 3; lead++) {
        const previewed = yield* preview({ ...place, website_code: "demo" })
        assert.deepStrictEqual(yield* preview({ ...place, country: "nl" }), previewed)
        const { id } = (yield* receive()).lead
        const { decision } = yield* Leads.use((leads) => leads.explain(operator, id))
        assert.deepStrictEqual(previewed.decision, Option.getOrThrow(decision))
        assert.deepStrictEqual(previewed.lead, { country: "Nederland", postal_code: "3511AB" } as never)
      }
      const { total } = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 10 }))
      assert.strictEqual(total, 3)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes a whole lead request, and ignores its other keys", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      assert.deepStrictEqual(yield* preview({ ...leadRequest, email: "nobody" }), yield* preview(place))
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each<[request: unknown, faults: ReadonlyArray<string>]>([
    [null, ["subcategory_id Required", "postal_code Required"]],
    [{ ...place, subcategory_id: "pools" }, ["subcategory_id NotSelectable"]],
    [{ ...place, website_code: "nobody" }, ["website_code NotSelectable"]],
    [{ ...place, website_code: "?" }, ["website_code NotIdentifier"]],
    [{ ...place, website_code: " " }, ["website_code Required"]],
    [{ ...place, website_code: null }, ["website_code Required"]],
    [{ ...place, postal_code: "35" }, ["postal_code NotPostalCode"]],
    [{ ...place, postal_code: "1000", country: "be" }, ["postal_code NotPostalCode"]],
    [{ ...place, country: "Atlantis" }, ["country NotSelectable"]],
    [{ ...leadRequest, countri: "be", id: 1 }, ["countri Unexpected", "id Unexpected"]],
    [
      { website_code: "nobody", subcategory_id: "pools", postal_code: "1000" },
      ["website_code NotSelectable", "subcategory_id NotSelectable", "postal_code NotPostalCode"]
    ]
  ])("names every fault of %j", ([request, faults]) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      assert.deepStrictEqual(yield* toldBy(preview(request)), faults)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes Belgian postal codes where leads may have them", () =>
    Effect.gen(function* () {
      yield* applied([[{ countries: ["België"] }], [{ countries: ["Nederland"] }]])
      const { decision, lead } = yield* preview({ ...place, postal_code: "1000", country: "be" })
      assert.deepStrictEqual(lead, { country: "België", postal_code: "1000" } as never)
      assert.deepStrictEqual(
        decision.considered.map(({ business, exclusion }) => [String(business), exclusion?.rule ?? null]),
        [
          ["a", null],
          ["b", "country"]
        ]
      )
      assert.deepStrictEqual(yield* toldBy(preview({ ...place, postal_code: "1000" })), ["postal_code NotPostalCode"])
    }).pipe(Effect.provide(Layer.provide(useCases, Layer.succeed(PostalCodes, "by-country"))))
  )
})
