import { assert, describe, it } from "@effect/vitest"
import * as EarlyResponses from "@leadwell/adapters-http/routing/EarlyResponses"

const { expectationFailed, headersTooLarge, requestTooSlow, starting, stopping, tunnelRefused } = EarlyResponses
const { unreadableRequest, withoutHost } = EarlyResponses

const refusing = [unreadableRequest, withoutHost, headersTooLarge, requestTooSlow, expectationFailed, tunnelRefused]

const ending = [...refusing, stopping]

const lasting = [
  () => starting("GET", "/health/live?x=1"),
  () => starting("POST", "/api/leads"),
  () => starting("POST", "/health/live")
]

describe("an answer before the HTTP interface", () => {
  it("is JSON of the stated length, has an id of its own, and is kept by no cache", () => {
    for (const make of [...ending, ...lasting]) {
      const { body, headers, status } = make()
      assert.deepInclude(headers, { "content-type": "application/json", "cache-control": "no-store" })
      assert.strictEqual(headers["content-length"], String(Buffer.byteLength(body)))
      assert.hasAllKeys(JSON.parse(body), [status === 200 ? "status" : "message"])
      assert.match(headers["x-request-id"] ?? "", /^[0-9a-f-]{36}$/)
      assert.notStrictEqual(headers["x-request-id"], make().headers["x-request-id"])
    }
  })

  it("ends the connection, unless the server starts", () => {
    assert.deepStrictEqual(
      [...ending, ...lasting].map((make) => make().headers["connection"]),
      [...ending.map(() => "close"), ...lasting.map(() => undefined)]
    )
  })

  it("is 200 to a probe while the server starts, and to no other method", () => {
    for (const method of ["GET", "HEAD"]) assert.strictEqual(starting(method, "/health/live").status, 200)
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const url of ["/health/live", "/health/live?x=1", "/health/ready", "/docs"]) {
        const { headers, status } = starting(method, url)
        assert.deepStrictEqual([status, headers["allow"]], [405, "GET, HEAD"], `${method} ${url}`)
      }
    }
    for (const url of ["/api/leads", "/", "/account", "*"]) assert.strictEqual(starting("GET", url).status, 503, url)
  })

  it("says when to send the request again, if it is 503", () => {
    for (const make of [...ending, ...lasting]) {
      const { headers, status } = make()
      assert.strictEqual(headers["retry-after"], status === 503 ? "1" : undefined)
    }
  })
})
