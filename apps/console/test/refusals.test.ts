import { assert, describe, it } from "@effect/vitest"
import { Refusal } from "../src/api/Refusal.ts"
import { refusalText } from "../src/parts/RefusalText.ts"
import { texts as english } from "../src/texts/en/index.ts"
import { texts as dutch } from "../src/texts/nl/index.ts"

const textOf = (endpoint: string, status: number, texts = english): string =>
  refusalText(texts, new Refusal(status, "", {}, undefined, endpoint), () => false).text

describe("the text of a thing that is gone", () => {
  it("names the last thing of the request", () => {
    const business = "This business does not exist (any more), or you may not see it."
    assert.strictEqual(textOf("GET /api/businesses/:business", 404), business)
    assert.strictEqual(textOf("GET /api/businesses/:business/subscriptions", 404), business)
    const lead = textOf("GET /api/businesses/:business/leads/:businessLead", 404, dutch)
    assert.strictEqual(lead, "Deze lead bestaat niet (meer), of je mag het niet zien.")
    assert.match(textOf("DELETE /api/tokens/:id", 404), /^This token /)
    assert.match(textOf("GET /api/session", 404), /^This does not exist/)
  })

  it("is that of a thing which the person may not see, but not of what the person may not do", () => {
    assert.strictEqual(textOf("GET /api/leads/:lead", 403), textOf("GET /api/leads/:lead", 404))
    assert.strictEqual(textOf("POST /api/leads/:lead/withdraw", 403), english.common.refusals.forbidden)
    assert.strictEqual(textOf("GET /api/people", 403), english.common.refusals.forbidden)
  })
})
