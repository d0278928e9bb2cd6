import { assert, layer } from "@effect/vitest"
import type { ReclaimId } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import sharp from "sharp"
import { leadBody, tokens } from "./TestCatalog.ts"
import * as TestServer from "./TestServer.ts"
import { postJson, send } from "./TestServer.ts"

const image = Effect.promise(async () => {
  const background = { r: 200, g: 30, b: 90 }
  return new Blob([
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  ])
})

const newLead = Effect.map(postJson("/api/leads", tokens.website, leadBody), ({ body }) => body.id as string)

const statusOf = Effect.fnUntraced(function* (id: string) {
  const { body } = yield* send("/api/businesses/first/leads?per_page=100", { token: tokens.all })
  return body.data.find((lead: { readonly id: number }) => String(lead.id) === id)?.status
})

const submit = (lead: string, body: BodyInit, headers: Record<string, string> = {}) =>
  send(`/api/businesses/first/leads/${lead}/reclaim`, { method: "POST", token: tokens.reclaimer, body, headers })

const form = (parts: ReadonlyArray<readonly [string, string | Blob]>) => {
  const data = new FormData()
  for (const [key, value] of parts) {
    if (typeof value === "string") data.append(key, value)
    else data.append(key, value, key)
  }
  return data
}

const required = (name: string) => [`The ${name} field is required.`]

const part = (name: string) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nspam\r\n`

const requestCount = Effect.map(MemoryStore, ({ reclaims, screenshots }) => [reclaims.size, screenshots.size])

layer(TestServer.layer)("POST /api/businesses/{business}/leads/{businessLead}/reclaim", (it) => {
  it.effect("follows a lead from its arrival to its reclaim", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      assert.strictEqual(yield* statusOf(lead), "new")
      const photo = yield* image
      const answer = yield* submit(
        lead,
        form([
          ["reason", "no_contact"],
          ["screenshot", photo]
        ])
      )
      assert.deepStrictEqual(
        [answer.status, answer.body],
        [201, { success: true, message: "The reclaim request was submitted." }]
      )
      assert.strictEqual(yield* statusOf(lead), "reclaim_requested")
      const { reclaims, screenshots } = yield* MemoryStore
      const [id] = [...reclaims.keys()].slice(-1) as [ReclaimId]
      assert.deepInclude(screenshots.get(id), { format: "png", width: 40, height: 30 })
      yield* Reclaims.use((use) => use.decide(id, { status: "granted", remark: null }))
      assert.strictEqual(yield* statusOf(lead), "reclaimed")
    })
  )

  it.effect("shows a rejected request", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      yield* submit(
        lead,
        form([
          ["reason", "other"],
          ["description", "Wrong trade."],
          ["screenshot", yield* image]
        ])
      )
      const [id] = [...(yield* MemoryStore).reclaims.keys()].slice(-1) as [ReclaimId]
      yield* Reclaims.use((use) => use.decide(id, { status: "rejected", remark: "It is your trade." }))
      assert.strictEqual(yield* statusOf(lead), "reclaim_rejected")
    })
  )

  it.effect("takes one request for a lead, ever", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const photo = yield* image
      const parts = form([
        ["reason", "spam"],
        ["screenshot", photo]
      ])
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => submit(lead, parts)),
        { concurrency: "unbounded" }
      )
      const created = answers.filter(({ status }) => status === 201)
      assert.strictEqual(created.length, 1)
      for (const { body, status } of answers.filter((answer) => !created.includes(answer))) {
        assert.strictEqual(status, 422)
        assert.deepStrictEqual(Object.keys(body.errors), ["lead"])
      }
    })
  )

  it.effect("refuses a request after the window, on the lead", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-01T10:00:00Z"))
      const lead = yield* newLead
      yield* TestClock.setTime(Date.parse("2026-11-15T10:00:00Z"))
      const { body, status } = yield* submit(
        lead,
        form([
          ["reason", "spam"],
          ["screenshot", yield* image]
        ])
      )
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, { lead: ["The time in which this lead could be reclaimed is over."] })
    })
  )

  it.effect("reports every failing field at once and stores nothing", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const before = yield* requestCount
      const photo = yield* image
      const text = new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"])
      const notImage = ["The screenshot field must be a complete JPEG, PNG or WEBP image."]
      const cases: ReadonlyArray<readonly [ReadonlyArray<readonly [string, string | Blob]>, object]> = [
        [[], { reason: required("reason"), screenshot: required("screenshot") }],
        [
          [
            ["reason", "boring"],
            ["screenshot", photo]
          ],
          { reason: ["The selected reason is invalid."] }
        ],
        [
          [
            ["reason", "duplicate"],
            ["description", "  "],
            ["screenshot", "text"]
          ],
          { description: required("description"), screenshot: ["The screenshot field must be a file."] }
        ],
        [
          [
            ["reason", "other"],
            ["description", "x".repeat(1001)],
            ["screenshot", photo]
          ],
          { description: ["The description field must not be greater than 1000 characters."] }
        ],
        [
          [
            ["reason", "spam"],
            ["screenshot", photo],
            ["screenshot", photo]
          ],
          { screenshot: ["The screenshot field must be a single file."] }
        ],
        [
          [
            ["reason", "spam"],
            ["screenshot", text]
          ],
          { screenshot: notImage }
        ],
        [
          [
            ["reason", "spam"],
            ["screenshot", photo.slice(0, 60)]
          ],
          { screenshot: notImage }
        ],
        [
          [
            ["reason", "spam"],
            ["screenshot", new Blob([])]
          ],
          { screenshot: notImage }
        ],
        [
          [
            ["reason", "other"],
            ["screenshot", new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])]
          ],
          {
            description: required("description"),
            screenshot: ["The screenshot field must not be greater than 10 MB."]
          }
        ]
      ]
      for (const [parts, errors] of cases) {
        const { body, status } = yield* submit(lead, form(parts))
        assert.deepStrictEqual([status, body.errors], [422, errors])
      }
      assert.deepStrictEqual(yield* requestCount, before)
      assert.strictEqual(yield* statusOf(lead), "new")
    })
  )

  it.effect("takes a file that was never chosen in a browser as missing", () =>
    Effect.gen(function* () {
      const nothing = `--xyz\r\nContent-Disposition: form-data; name="screenshot"; filename=""\r\n\r\n\r\n--xyz--\r\n`
      const type = { "content-type": "multipart/form-data; boundary=xyz" }
      const { body } = yield* submit(yield* newLead, `${part("reason")}${nothing}`, type)
      assert.deepStrictEqual(body.errors, { screenshot: required("screenshot") })
    })
  )

  it.effect("answers 415, 413 and 400 in that order, and stores nothing", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const before = yield* requestCount
      const type = "multipart/form-data; boundary=xyz"
      const huge = new Uint8Array(12 * 1024 * 1024 + 1)
      const cut = `${part("reason")}--xyz\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n123`
      const cases: ReadonlyArray<readonly [number, string, BodyInit]> = [
        [415, "application/json", huge],
        [415, "text/plain", "x"],
        [413, type, huge],
        [413, type, `${part("reason").replace("Content-", "\0")}${"x".repeat(12 * 1024 * 1024)}`],
        [400, type, part("reason").replace("Content-", "\0")],
        [400, "multipart/form-data", `${part("reason")}--xyz--`],
        [400, type, ""],
        [400, type, "nonsense"],
        [400, type, cut],
        [400, type, `${Array.from({ length: 1000 }, (_, n) => part(`p${n}`)).join("")}--xyz--`]
      ]
      for (const [expected, contentType, body] of cases) {
        const answer = yield* submit(lead, body, { "content-type": contentType })
        assert.strictEqual(answer.status, expected, `${contentType} ${String(body).slice(0, 40)}`)
        assert.deepStrictEqual(Object.keys(answer.body), ["message"])
      }
      const stream = new Blob([huge]).stream()
      const chunked = {
        method: "POST",
        token: tokens.reclaimer,
        body: stream,
        duplex: "half",
        headers: { "content-type": type }
      }
      const answer = yield* send(`/api/businesses/first/leads/${lead}/reclaim`, chunked as RequestInit)
      assert.strictEqual(answer.status, 413)
      assert.deepStrictEqual(yield* requestCount, before)
    })
  )
})
