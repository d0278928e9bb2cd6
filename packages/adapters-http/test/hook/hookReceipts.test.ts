import { assert, describe, it, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { mostWaiting } from "@leadwell/domain/hook/Submission"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import { Effect } from "effect"
import { refuses } from "../Refuses.ts"
import { tokens } from "../TestCatalog.ts"
import { serverWith, told } from "../TestLimits.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, send } from "../TestServer.ts"
import { recordedBodies } from "./RecordedBodies.ts"
import { filledIn, newHook, postForm, postTo, submissionsOf } from "./TestHooks.ts"

const json = "application/json"
const form = "application/x-www-form-urlencoded"

const waits = { completed: false, message: "It is no valid lead yet, and waits to be mended." }

const unknown = `/hooks/lw_hook_${"u".repeat(43)}`

/** The leads that are stored, the latest last. */
const leads = Effect.map(MemoryStore, (store) => [...store.leads.values()])

layer(TestServer.layer)("a body that a form posts to its hook", (it) => {
  for (const { body, contentType, dateFormat, map, tool } of recordedBodies) {
    it.effect(`becomes a lead when it is of ${tool}`, () =>
      Effect.gen(function* () {
        const { path } = yield* newHook({ map, constants: {}, date_format: dateFormat })
        const before = (yield* leads).length
        const { body: answer, headers, status } = yield* postTo(path, body, contentType)
        assert.deepStrictEqual([status, answer], [200, { completed: true }])
        assert.match(headers.get("content-type") ?? "", /^application\/json/)
        const stored = (yield* leads).slice(before)
        assert.lengthOf(stored, 1)
        assert.deepInclude(stored[0], {
          website_code: "demo",
          subcategory_id: "heat-pumps",
          first_name: "Zoë",
          last_name: "Jansen",
          email: "zoe@example.nl",
          phone: "0612312312",
          postal_code: "3511AB",
          street_number: "12 bis",
          preferred_date_of_execution: "2030-06-01"
        } as never)
        assert.deepStrictEqual(
          stored[0]!.answers.map(({ value }) => value),
          ["1975-1990", 1500]
        )
      })
    )
  }

  it.effect("is one lead, however often it is sent within a day", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      const before = (yield* leads).length
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => postForm(path)),
        { concurrency: "unbounded" }
      )
      for (const { body, status } of answers) assert.deepStrictEqual([status, body], [200, { completed: true }])
      assert.lengthOf((yield* leads).slice(before), 1)
    })
  )

  it.effect("waits when it is no lead, is answered with 200, and becomes one when it is mended", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      const before = (yield* leads).length
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => postForm(path, { Telefoon: "12" })),
        { concurrency: "unbounded" }
      )
      for (const { body, status } of answers) assert.deepStrictEqual([status, body], [200, waits])
      const [one, ...others] = yield* submissionsOf(id)
      assert.deepStrictEqual([others, (yield* leads).length], [[], before])
      assert.deepInclude(one, { hook: { id, name: "The form" }, status: "waiting", lead_id: null })
      assert.deepStrictEqual(one.faults, [
        { key: "phone", message: "The phone field must be 10 digits.", code: "digits", params: { digits: 10 } }
      ])
      const mended = yield* patchJson(`/api/submissions/${one.id}`, tokens.operator, {
        values: { phone: "0612312312" }
      })
      assert.deepStrictEqual([mended.status, mended.body.data.status], [200, "sent"])
      assert.strictEqual((yield* leads).at(-1)!.id, mended.body.data.lead_id)
    })
  )

  it.effect("is refused with 429 while as many wait as may, unless it is a lead", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      yield* postForm(path, { Telefoon: "12" })
      const { submissions } = yield* MemoryStore
      const stored = [...submissions.values()].at(-1)!
      for (let n = 1; n < mostWaiting; n++) {
        const id = String(n) as SubmissionId
        submissions.set(id, { ...stored, submission: { ...stored.submission, id, digest: id } })
      }
      refuses(yield* postForm(path, { Telefoon: "13" }), 429, "Too Many Attempts.")
      assert.deepStrictEqual((yield* postForm(path, { Telefoon: "12" })).body, waits)
      assert.deepStrictEqual((yield* postForm(path)).body, { completed: true })
      for (let n = 1; n < mostWaiting; n++) submissions.delete(String(n) as SubmissionId)
      assert.deepStrictEqual((yield* postForm(path, { Telefoon: "13" })).body, waits)
    })
  )

  it.effect("is refused when it is not readable, too large, or of another type", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      refuses(yield* postTo(path, "{", json), 400, "The request body is not readable.")
      refuses(yield* postTo(path, "", form), 400, "The request body is not readable.")
      const large = `a=${"x".repeat(256 * 1024)}`
      for (const body of [large, new Blob([large]).stream() as never]) {
        const init = { method: "POST", body, headers: { "content-type": form }, duplex: "half" } as RequestInit
        refuses(yield* send(path, init), 413, "The request body is too large.")
      }
      const types = "application/json, application/x-www-form-urlencoded or multipart/form-data"
      refuses(yield* postTo(path, large, "text/html"), 415, `The request body must be ${types}.`)
      const packed = { "content-encoding": "gzip" }
      refuses(yield* postTo(path, "a=b", form, packed), 415, "The request body must not be compressed.")
      assert.deepStrictEqual(yield* submissionsOf(id), [])
      assert.strictEqual((yield* postTo(path, `a=${"x".repeat(256 * 1024 - 2)}`, form)).status, 200)
    })
  )

  it.effect("needs a secret that is known, whatever else comes along", () =>
    Effect.gen(function* () {
      const { id, path } = yield* newHook()
      const others = [
        unknown,
        "/hooks/x",
        `${path}x`,
        path.slice(0, -1),
        path.toUpperCase(),
        `${path}%00`,
        "/hooks/%FF"
      ]
      for (const other of others) refuses(yield* postForm(other), 404, "Not found.")
      for (const other of [`${path}/`, "/hooks/", "/hooks", `${path}/x`, `/${path}`]) {
        assert.strictEqual((yield* postForm(other)).status, 404, other)
      }
      for (const type of [json, "text/plain"]) refuses(yield* postTo(unknown, "{", type), 404, "Not found.")
      const body = new URLSearchParams(filledIn).toString()
      const authorization = { authorization: `Bearer ${tokens.operator}` }
      assert.strictEqual((yield* postTo(unknown, body, form, authorization)).status, 404)
      for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
        const { headers, status } = yield* send(path, { method, headers: { accept: "text/html" } })
        assert.deepStrictEqual([status, headers.get("allow")], [405, "POST"], method)
      }
      assert.strictEqual((yield* postForm(`${path}?utm_source=x`)).status, 200)
      yield* send(`/api/hooks/${id}`, { method: "DELETE", token: tokens.operator })
      refuses(yield* postForm(path), 404, "Not found.")
    })
  )
})

describe("a hook", () => {
  it.effect("takes as many requests as a token, whatever they are", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newHook(), yield* newHook()]
      assert.deepStrictEqual(told(yield* postForm(one.path)), [200, "5", "4", null, null])
      for (const body of ["{", "{}", "[1]", "[1]"]) yield* postTo(one.path, body, json)
      const refused = yield* postForm(one.path)
      assert.deepStrictEqual(told(refused), [429, "5", "0", "12", "12"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      assert.strictEqual((yield* postForm(other.path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(5))))
  )
})

describe("a wrong secret", () => {
  it.effect("counts as a failure against the address, which does not keep out a right one", () =>
    Effect.gen(function* () {
      const { path } = yield* newHook()
      assert.deepStrictEqual(told(yield* postForm(unknown)), [404, "30", "29", null, null])
      yield* Effect.repeat(postForm("/hooks/x"), { times: 28 })
      const refused = yield* postForm(unknown)
      assert.deepStrictEqual(told(refused), [429, "30", "0", "2", "2"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      assert.strictEqual((yield* postForm(path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(5))))
  )
})
