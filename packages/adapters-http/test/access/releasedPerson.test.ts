import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"
import { given, toldToFirst } from "./ToldToBusiness.ts"

const { city, description, email, first_name, last_name, phone, street, street_number } = leadBody

/** Values of the person, in every form in which an answer may hold them. */
const personal = [city, description, email, first_name, last_name, phone, phone.slice(1), street, street_number, "3511"]

const personalIn = (text: string) => personal.filter((part) => text.toLowerCase().includes(part.toLowerCase()))

/** The leads that a member of the business finds by a text. */
const foundBy = Effect.fnUntraced(function* (text: string) {
  const scope = { businesses: ["first"], websites: [] }
  const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "member", scope }] })
  const { body, status } = yield* send("/api/search", {
    method: "POST",
    headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
    body: JSON.stringify({ text })
  })
  assert.strictEqual(status, 200)
  return body.data.leads.map(({ id }: { id: number }) => id)
})

layer(TestServer.layer)("a business that was released from a lead", (it) => {
  it.effect("reads its person for thirty days, and in no answer after them, while others read it", () =>
    Effect.gen(function* () {
      const { lead, reclaim } = yield* given
      // The business is elsewhere than the person, or its own address would look like the person's.
      yield* patchJson("/api/businesses/first", tokens.operator, { city: "Zwolle", postal_code: "8011AA" })
      yield* postJson(`/api/reclaims/${reclaim}/grant`, tokens.operator, {})
      yield* TestClock.adjust("719 hours")
      const before = yield* toldToFirst({ lead, reclaim })
      const showing = [...before].flatMap(([name, text]) => (personalIn(text).length > 0 ? [name] : []))
      assert.sameMembers(showing, [
        "get /api/business-leads",
        "get /api/businesses/{business}/leads",
        "get /api/businesses/{business}/leads/{businessLead}",
        "get /api/businesses/{business}/leads/{businessLead}.vcf",
        "get /api/exports/business-leads"
      ])
      assert.include(yield* foundBy(email), lead)
      yield* TestClock.adjust("1 hour")
      for (const [name, text] of yield* toldToFirst({ lead, reclaim })) {
        assert.deepStrictEqual(personalIn(text), [], `${name}: ${text}`)
      }
      assert.notInclude(yield* foundBy(email), lead)
      assert.include(yield* foundBy(String(lead)), lead)
      const path = `/api/businesses/second/leads/${lead}`
      assert.deepInclude((yield* send(path, { token: tokens.stranger })).body.data, { last_name, phone })
    })
  )
})
