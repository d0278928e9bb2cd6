import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import { create, explained, newPerson, want } from "../TestDistribution.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

/** The account `acme` owns three businesses of the test catalogue. */
const acme = { account: "acme", role: "member" }

const idle = {
  business_id: "idle",
  outcome: "skipped",
  rule: "business_inactive",
  detail: "the business is not active"
}

/** Asks for the decision on a lead as a person with a membership. */
const asked = Effect.fnUntraced(function* (lead: number | string, membership: object = acme) {
  const { cookie } = yield* signedIn({ memberships: [membership] })
  const { body, status } = yield* send(`/api/leads/${lead}/distribution`, { headers: fromOwnPage(cookie) })
  return status === 200 ? body.data : status
})

/** A lead from Utrecht that one business of the account gets, and the others do not. */
const decided = Effect.gen(function* () {
  yield* want("first", { regions: ["1000-1999"] })
  yield* want("second", {})
  yield* want("third", { countries: ["België"] })
  return yield* create(newPerson())
})

layer(TestServer.layer)("GET /api/leads/{lead}/distribution, for a person of a business", (it) => {
  it.effect("says what became of their own businesses alone, and nothing of the lead", () =>
    Effect.gen(function* () {
      const lead = yield* decided
      const regions = "region 1000-1999 does not hold the address"
      const first = { business_id: "first", outcome: "skipped", rule: "region", detail: regions }
      const countries = "country België is asked for, not that of the lead"
      const third = { business_id: "third", outcome: "skipped", rule: "country", detail: countries }
      const all = yield* explained(lead)
      assert.deepStrictEqual(yield* asked(lead), {
        ...all,
        considered: [
          { ...first, figures: { regions: ["1000-1999"] } },
          { ...third, figures: { countries: ["België"] } },
          { ...idle, figures: null }
        ]
      })
      const got = { business_id: "second", outcome: "assigned", rule: null, detail: null, figures: null }
      const stranger = yield* asked(lead, { account: "stranger", role: "member" })
      assert.deepStrictEqual(stranger.considered, [got])
      assert.lengthOf(all.considered, 4)
    })
  )

  it.effect("says nothing of a business outside of the scope", () =>
    Effect.gen(function* () {
      const lead = yield* decided
      const { considered } = yield* asked(lead, { ...acme, scope: { businesses: ["third"] } })
      assert.deepStrictEqual(
        considered.map(({ business_id }: { business_id: string }) => business_id),
        ["third"]
      )
      assert.strictEqual(yield* asked(lead, { ...acme, scope: { businesses: [] } }), 404)
    })
  )

  it.effect("knows no lead that was offered to none of them", () =>
    Effect.gen(function* () {
      const held = yield* create({ ...leadBody, website_code: "reviewed" })
      for (const lead of [held, 999_999, "one"]) assert.strictEqual(yield* asked(lead), 404)
    })
  )

  it.effect("is for no token but those of reviewers and operators", () =>
    Effect.gen(function* () {
      const lead = yield* decided
      for (const token of [tokens.all, tokens.reader, tokens.website]) {
        for (const path of [lead, 999_999, "one"]) {
          assert.strictEqual((yield* send(`/api/leads/${path}/distribution`, { token })).status, 403)
        }
      }
      const { considered } = yield* asked(lead, { account: "acme", role: "reviewer" })
      assert.deepStrictEqual(considered, (yield* explained(lead)).considered)
    })
  )
})
