import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { boilerBody, tokens } from "./TestCatalog.ts"
import { postJson, putJson, send } from "./TestServer.ts"

/** Replaces the subscriptions of a business by one to boilers. */
export const want = Effect.fnUntraced(function* (business: string, wanted: object) {
  const subscriptions = [{ subcategory: "boilers", regions: ["*"], ...wanted }]
  const { status } = yield* putJson(`/api/businesses/${business}/subscriptions`, tokens.operator, { subscriptions })
  assert.strictEqual(status, 200)
})

let person = 0

/** Returns a lead of a new person. */
export const newPerson = (change: object = {}) => {
  person += 1
  const phone = String(person).padStart(10, "0")
  return { ...boilerBody, email: `person${person}@example.nl`, phone, ...change }
}

/** Creates a lead, and returns its number. */
export const create = (body: object) =>
  Effect.map(postJson("/api/leads", tokens.website, body), (answer) => Number(answer.body.id))

/** Returns the explanation of the decision on a lead. */
export const explained = Effect.fnUntraced(function* (lead: number) {
  const { body, status } = yield* send(`/api/leads/${lead}/distribution`, { token: tokens.operator })
  assert.strictEqual(status, 200)
  return body.data
})
