import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { keptCounts, newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const queue = "/api/reclaims"
const unauthorized = { message: "This action is unauthorized." }
const invalid = (errors: object) => ({ message: "The given data was invalid.", errors })

const answered = Effect.fnUntraced(function* (path: string, init: Parameters<typeof send>[1] = {}) {
  const { body, status } = yield* send(path, init)
  return [status, body]
})

const decide = (id: string, decision: string, type: string, body: string, token?: string) =>
  answered(`${queue}/${id}/${decision}`, {
    method: "POST",
    body,
    headers: { "content-type": type },
    ...(token === undefined ? {} : { token })
  })

layer(TestServer.layer)("the review of reclaims refuses", (it) => {
  it.effect("an account that is no operator, before it looks for anything", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      for (const path of [`${queue}?status=x`, `${queue}/${id}`, `${queue}/unknown`, `${queue}/${id}/screenshot`]) {
        assert.deepStrictEqual(yield* answered(path), [401, { message: "Unauthenticated." }])
        assert.deepStrictEqual(yield* answered(path, { token: tokens.all }), [403, unauthorized])
      }
      for (const decision of ["grant", "reject"]) {
        for (const name of [id, "unknown", "a.b"]) {
          assert.deepStrictEqual(yield* decide(name, decision, "text/plain", "x"), [
            401,
            { message: "Unauthenticated." }
          ])
          assert.deepStrictEqual(yield* decide(name, decision, "text/plain", "x", tokens.all), [403, unauthorized])
        }
      }
      const { body } = yield* send(`${queue}/${id}`, { token: tokens.operator })
      assert.strictEqual(body.data.status, "pending")
    })
  )

  it.effect("what there is not, before it looks at the body", () =>
    Effect.gen(function* () {
      const unfound = [404, { message: "Not found." }]
      for (const name of ["unknown", "a.b", "x".repeat(65), "%00"]) {
        for (const path of [`${queue}/${name}`, `${queue}/${name}/screenshot`]) {
          assert.deepStrictEqual(yield* answered(path, { token: tokens.operator }), unfound)
        }
        for (const decision of ["grant", "reject"]) {
          assert.deepStrictEqual(yield* decide(name, decision, "text/plain", "x", tokens.operator), unfound)
        }
      }
    })
  )

  it.effect("a body by its type, its size, whether it can be read, and then by what it says", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      const before = yield* keptCounts
      const json = "application/json"
      const large = `{"remark":"${"x".repeat(256 * 1024)}"}`
      const unreadable = { message: "The request body is not a readable JSON object." }
      for (const decision of ["grant", "reject"]) {
        const given = (type: string, body: string) => decide(id, decision, type, body, tokens.operator)
        assert.deepStrictEqual(yield* given("text/plain", large), [
          415,
          { message: "The request body must be application/json." }
        ])
        assert.deepStrictEqual(yield* given(json, large), [413, { message: "The request body is too large." }])
        for (const body of ["{", "[]", "null"]) assert.deepStrictEqual(yield* given(json, body), [400, unreadable])
        assert.deepStrictEqual(yield* given(json, JSON.stringify({ remark: "😀".repeat(1001) })), [
          422,
          invalid({ remark: ["The remark field must not be greater than 1000 characters."] })
        ])
      }
      assert.deepStrictEqual(yield* decide(id, "grant", json, '{"lead_at_fault":"yes","remark":5}', tokens.operator), [
        422,
        invalid({
          remark: ["The remark field must be a string."],
          lead_at_fault: ["The lead at fault field must be true or false."]
        })
      ])
      for (const body of ["{}", '{"remark":null}', '{"remark":" \\n"}']) {
        assert.deepStrictEqual(yield* decide(id, "reject", json, body, tokens.operator), [
          422,
          invalid({ remark: ["The remark field is required."] })
        ])
      }
      const without = yield* answered(`${queue}/${id}/reject`, { method: "POST", token: tokens.operator })
      assert.deepStrictEqual(without, [415, { message: "The request body must be application/json." }])
      assert.deepStrictEqual(yield* keptCounts, before)
      const { body } = yield* send(`${queue}/${id}`, { token: tokens.operator })
      assert.strictEqual(body.data.status, "pending")
    })
  )

  it.effect("a status that there is not, and says so beside every other fault of the query", () =>
    Effect.gen(function* () {
      for (const status of ["open", "", "Pending", "every"]) {
        const answer = yield* answered(`${queue}?status=${status}`, { token: tokens.operator })
        assert.deepStrictEqual(answer, [422, invalid({ status: ["The selected status is invalid."] })])
      }
      const [status, body] = yield* answered(`${queue}?status=x&page=0`, { token: tokens.operator })
      assert.deepStrictEqual([status, Object.keys(body.errors).toSorted()], [422, ["page", "status"]])
    })
  )

  it.effect("a second decision, and repeats nothing of what was sent", () =>
    Effect.gen(function* () {
      const marker = "Zx9-marker"
      const { id } = yield* newRequest("other", marker)
      yield* postJson(`${queue}/${id}/reject`, tokens.operator, { remark: marker })
      const faults = [{ remark: marker }, { remark: [marker] }, { remark: marker.repeat(200), lead_at_fault: marker }]
      for (const input of faults) {
        for (const decision of ["grant", "reject"]) {
          const answer = yield* postJson(`${queue}/${id}/${decision}`, tokens.operator, input)
          assert.strictEqual(answer.status, 422)
          assert.notInclude(answer.text, marker)
        }
      }
      const { body } = yield* postJson(`${queue}/${id}/grant`, tokens.operator, {})
      assert.deepStrictEqual(body.errors, { status: ["The reclaim request is already rejected; a decision is final."] })
    })
  )
})
