import { assert, describe, it } from "@effect/vitest"
import { kindOf, Refusal } from "../src/api/Refusal.ts"

const kindAt = (endpoint?: string) => kindOf(new Refusal(404, "", {}, undefined, endpoint))

describe("the kind of thing that a request was about", () => {
  it("is that of the last thing in its path", () => {
    assert.strictEqual(kindAt("GET /api/businesses/:business"), "businesses")
    assert.strictEqual(kindAt("GET /api/businesses/:business/subscriptions"), "businesses")
    assert.strictEqual(kindAt("GET /api/businesses/:business/leads/:businessLead"), "leads")
    assert.strictEqual(kindAt("DELETE /api/tokens/:id"), "tokens")
  })

  it("is none for a request that names no thing", () => {
    assert.isUndefined(kindAt("GET /api/session"))
    assert.isUndefined(kindAt())
  })
})
