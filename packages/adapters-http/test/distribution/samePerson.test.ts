import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import { create, explained, newPerson } from "../TestDistribution.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, send } from "../TestServer.ts"

const business = "/api/businesses/first"

/** Returns the outcome of a lead for the business. */
const outcomeOf = (body: object) =>
  Effect.gen(function* () {
    const { considered } = yield* explained(yield* create(body))
    const own = considered.find((one: { business_id: string }) => one.business_id === "first")
    return [own.outcome, own.rule, own.detail, own.figures]
  })

layer(TestServer.layer)("a business that takes one lead of a person", (it) => {
  it.effect("gets no other one of the person, whatever the subcategory, and says why", () =>
    Effect.gen(function* () {
      const { body } = yield* patchJson(business, tokens.operator, { same_person_days: 30 })
      assert.strictEqual(body.data.same_person_days, 30)
      const shown = yield* send(business, { token: tokens.reader })
      assert.strictEqual(shown.body.data.same_person_days, 30)
      const { email, phone } = newPerson()
      const elsewhere = { ...leadBody, email: email.toUpperCase(), phone: "0201234567" }
      assert.deepStrictEqual(yield* outcomeOf({ ...newPerson(), email, phone }), ["assigned", null, null, null])
      const excluded = [
        "skipped",
        "same_person",
        "another lead of the person came less than 30 days before",
        { days: 30 }
      ]
      assert.deepStrictEqual(yield* outcomeOf(elsewhere), excluded)
      const missed = yield* send(`${business}/missed?rule=same_person`, { token: tokens.operator })
      assert.containsSubset(missed.body.data, [{ rule: "same_person", figures: { days: 30 } }])
      yield* patchJson(business, tokens.operator, { same_person_days: 0 })
      const again = { ...leadBody, email: "other@example.nl", phone }
      assert.deepStrictEqual(yield* outcomeOf(again), ["assigned", null, null, null])
    })
  )

  it.effect("is asked for by an operator alone, with 0 to 365 days", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* patchJson(business, tokens.all, { same_person_days: 1 })).status, 403)
      for (const same_person_days of [-1, 366, 1.5, "7", null, [], { days: 1 }, true]) {
        const { body, status } = yield* patchJson(business, tokens.operator, { same_person_days })
        assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["same_person_days"]])
      }
      const { body } = yield* patchJson(business, tokens.operator, { same_person_days: 366 })
      assert.deepStrictEqual(body.errors.same_person_days, ["The same person days field must not be greater than 365."])
    })
  )
})
