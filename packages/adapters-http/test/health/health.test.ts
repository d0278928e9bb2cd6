import { assert, describe, it } from "@effect/vitest"
import { Readiness } from "@leadwell/adapters-http/health/HealthHandlers"
import { Effect, Layer, Logger, References } from "effect"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const secret = "jane@example.nl"

/** A server with this readiness, and its log lines. */
const serverWith = (readiness: Effect.Effect<boolean>) => {
  const logged: Array<unknown> = []
  const logger = Logger.make(
    ({ fiber, message }) => void logged.push(message, fiber.getRef(References.CurrentLogAnnotations))
  )
  const server = TestServer.layer.pipe(
    Layer.provide(Layer.succeed(Readiness, readiness)),
    Layer.provide(Logger.layer([logger]))
  )
  return { logged, server: Layer.fresh(server) }
}

describe("health", () => {
  it.effect("is ok while the server lives and can serve", () =>
    Effect.gen(function* () {
      for (const path of ["/health/live", "/health/ready"]) {
        const { body, status } = yield* send(path)
        assert.deepStrictEqual([status, body], [200, { status: "ok" }])
      }
    }).pipe(Effect.provide(serverWith(Effect.succeed(true)).server))
  )

  it.effect("is 503 with a time to try again while the server cannot serve, though it lives", () =>
    Effect.gen(function* () {
      const { body, headers, status } = yield* send("/health/ready")
      assert.deepStrictEqual([status, body], [503, { message: "Service unavailable." }])
      assert.match(headers.get("retry-after") ?? "", /^[1-9][0-9]*$/)
      assert.strictEqual((yield* send("/health/live")).status, 200)
    }).pipe(Effect.provide(serverWith(Effect.succeed(false)).server))
  )

  it.effect("answers a fault of the server with 500, and tells nobody what it was", () => {
    const { logged, server } = serverWith(Effect.die(new TypeError(`broken for ${secret}`)))
    return Effect.gen(function* () {
      const { body, headers, status } = yield* send("/health/ready", { headers: { "x-request-id": "abc-1" } })
      assert.strictEqual(headers.get("x-request-id"), "abc-1")
      assert.deepStrictEqual([status, body], [500, { message: "Server Error", request_id: "abc-1" }])
      const said = JSON.stringify(logged)
      assert.include(said, "TypeError")
      assert.include(said, "abc-1")
      assert.include(said, "health.test.ts")
      assert.notInclude(said, secret)
    }).pipe(Effect.provide(server))
  })
})
