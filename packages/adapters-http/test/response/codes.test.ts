import { assert, describe, it, layer } from "@effect/vitest"
import { factCodes } from "@leadwell/adapters-http/response/FactText"
import { ruleCodes } from "@leadwell/adapters-http/response/FaultText"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson } from "../TestServer.ts"

const codesOf = ({ text }: TestServer.Answer) => JSON.parse(text).codes

layer(TestServer.layer)("the codes of a refusal", (it) => {
  it.effect("stand beside the texts of the fields, with the limits of the rules", () =>
    Effect.gen(function* () {
      const wrong = { ...leadBody, city: "", street_number: "123456789", phone: "12", country: "Atlantis" }
      assert.deepStrictEqual(codesOf(yield* postJson("/api/leads", tokens.all, wrong)), {
        city: [{ code: "required" }],
        street_number: [{ code: "max_length", params: { max: 8 } }],
        phone: [{ code: "digits", params: { digits: 10 } }],
        country: [{ code: "selectable" }]
      })
    })
  )

  it.effect("say why a request as a whole is refused, with what the text says more", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.all, leadBody)
      const refused = yield* postJson(`/api/leads/${body.id}/refuse`, tokens.operator, { remark: "x" })
      assert.deepStrictEqual(codesOf(refused), {
        stage: [{ code: "stage_forbids", params: { change: "refuse", stage: "placed" } }]
      })
    })
  )

  it.effect("say which fields only an operator may change", () =>
    Effect.gen(function* () {
      const path = "/api/businesses/first/subscriptions/heat-pumps"
      const refused = yield* patchJson(path, tokens.all, { regions: ["10"] })
      assert.deepStrictEqual([refused.status, codesOf(refused)], [403, { regions: [{ code: "operator_only" }] }])
    })
  )
})

describe("a code", () => {
  it("names one rule or one refusal, in words that every language can use as a key", () => {
    const all = [...ruleCodes, ...factCodes]
    assert.deepStrictEqual([...new Set<string>(all)], all)
    for (const code of all) assert.match(code, /^[a-z]+(?:_[a-z]+)*$/)
  })
})
