import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { tokens } from "../TestCatalog.ts"
import { animation, form, keptCounts, newLead, photo, photoOf, statusOf, submit } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"

const required = (name: string) => [`The ${name} field is required.`]
const mute = ["The description field is required when the reason is duplicate or other."]
const notImage = [
  "The screenshot field must be a complete JPEG, PNG or WEBP image. Send a JPEG, PNG or WEBP, for example a screenshot of the photo."
]

const part = (name: string) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nspam\r\n`

const blob = (content: BlobPart) => new Blob([content])

layer(TestServer.layer)("a reclaim request that is refused", (it) => {
  it.effect("is told every failing field at once, and nothing is stored", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const before = yield* keptCounts
      const screenshot = yield* photo
      const cases: ReadonlyArray<readonly [Parameters<typeof form>[0], object]> = [
        [{}, { reason: required("reason"), screenshot: required("screenshot") }],
        [{ reason: "boring", screenshot }, { reason: ["The selected reason is invalid."] }],
        [
          { reason: "duplicate", description: "  ", screenshot: "text" },
          { description: mute, screenshot: ["The screenshot field must be a file."] }
        ],
        [
          { reason: "other", description: "x".repeat(1001), screenshot },
          { description: ["The description field must not be greater than 1000 characters."] }
        ],
        [
          { reason: "spam", screenshot: [screenshot, screenshot] },
          { screenshot: ["The screenshot field must be a single file."] }
        ],
        [{ reason: "spam", screenshot: blob("<svg xmlns='http://www.w3.org/2000/svg'/>") }, { screenshot: notImage }],
        [{ reason: "spam", screenshot: screenshot.slice(0, 60) }, { screenshot: notImage }],
        [{ reason: "spam", screenshot: blob("\0\0\0\x18ftypheic\0\0\0\0mif1heic") }, { screenshot: notImage }],
        [{ reason: "spam", screenshot: blob("") }, { screenshot: notImage }],
        [
          { reason: "other", screenshot: screenshot.slice(0, 60) },
          { description: mute, screenshot: notImage }
        ],
        [
          { reason: "spam", screenshot: yield* animation },
          {
            screenshot: [
              "The screenshot field must be a still image, without further frames or pages. Send for example a screenshot of it."
            ]
          }
        ],
        [
          { reason: "spam", screenshot: yield* photoOf({ width: 8192, height: 6401 }) },
          {
            screenshot: [
              "The screenshot field must not have more than 52 megapixels. Scale it down, or send a screenshot of it."
            ]
          }
        ],
        [
          { reason: "other", screenshot: blob(new Uint8Array(10 * 1024 * 1024 + 1)) },
          {
            description: mute,
            screenshot: ["The screenshot field must not be greater than 10 MB."]
          }
        ]
      ]
      for (const [fields, errors] of cases) {
        const { body, status } = yield* submit(lead, form(fields))
        assert.deepStrictEqual([status, body.errors], [422, errors])
      }
      assert.deepStrictEqual(yield* keptCounts, before)
      assert.strictEqual(yield* statusOf(lead), "new")
    })
  )

  it.effect("is told on the lead that it has its one request, and where to look", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const screenshot = yield* photo
      assert.strictEqual((yield* submit(lead, form({ reason: "spam", screenshot }))).status, 201)
      const { body, status } = yield* submit(lead, form({}))
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, {
        lead: [
          "This lead is reclaimed or has a reclaim request; a lead can be reclaimed once. See your reclaims for its outcome."
        ]
      })
    })
  )

  it.effect("is told on the lead that the window is over", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-01T10:00:00Z"))
      const lead = yield* newLead
      yield* TestClock.setTime(Date.parse("2026-11-15T10:00:00Z"))
      const { body, status } = yield* submit(lead, form({ reason: "spam", screenshot: yield* photo }))
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, {
        lead: ["The time in which this lead could be reclaimed is over; it ended at 2026-11-15T10:00:00.000000Z."]
      })
    })
  )

  it.effect("is told that a file is missing which was never chosen in a browser", () =>
    Effect.gen(function* () {
      const nothing = `--xyz\r\nContent-Disposition: form-data; name="screenshot"; filename=""\r\n\r\n\r\n--xyz--\r\n`
      const type = { "content-type": "multipart/form-data; boundary=xyz" }
      const { body } = yield* submit(yield* newLead, `${part("reason")}${nothing}`, type)
      assert.deepStrictEqual(body.errors, { screenshot: required("screenshot") })
    })
  )

  it.effect("is answered 415, 413 or 400, in that order, and nothing is stored", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const before = yield* keptCounts
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
      const answer = yield* TestServer.send(`/api/businesses/first/leads/${lead}/reclaim`, chunked as RequestInit)
      assert.strictEqual(answer.status, 413)
      assert.deepStrictEqual(yield* keptCounts, before)
    })
  )
})
