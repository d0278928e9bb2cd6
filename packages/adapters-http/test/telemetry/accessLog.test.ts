import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, type LogLevel, References } from "effect"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

/** A server with a log level, and the lines that it logs about its answers. */
const serverAt = (level: LogLevel.Severity) => {
  const said: Array<unknown> = []
  const logger = Logger.make(({ fiber, message }) => {
    if (String(message) === "Request answered") said.push(fiber.getRef(References.CurrentLogAnnotations))
  })
  const server = TestServer.layer.pipe(
    Layer.provide(Logger.layer([logger])),
    Layer.provide(Layer.succeed(References.MinimumLogLevel, level))
  )
  return { said, server: Layer.fresh(server) }
}

const ask = Effect.gen(function* () {
  const headers = { "x-request-id": "one.1" }
  yield* send("/api/businesses/first/leads?page=1", { token: tokens.all, headers })
  yield* send("/api/businesses/nobody/leads", { token: tokens.all, headers })
  yield* send("/nowhere/at?all", { headers })
  yield* send("/api/leads", { method: "DELETE", headers })
})

describe("the log of answers", () => {
  it.effect.each(["Debug", "Trace"] as const)(
    "has a line for each at %s: its route, its status and its name",
    (level) => {
      const { said, server } = serverAt(level)
      return Effect.gen(function* () {
        yield* ask
        const list = { request: "one.1", method: "GET", route: "/api/businesses/{business}/leads" }
        const lines: ReadonlyArray<unknown> = said.map((line) => ({ ...(line as object), milliseconds: 0 }))
        assert.deepStrictEqual(lines, [
          { ...list, status: 200, milliseconds: 0 },
          { ...list, status: 404, milliseconds: 0 },
          { request: "one.1", method: "other", route: "none", status: 404, milliseconds: 0 },
          { request: "one.1", method: "other", route: "none", status: 405, milliseconds: 0 }
        ])
      }).pipe(Effect.provide(server))
    }
  )

  it.effect("has no part of a query, which may be an address or a number of a person", () => {
    const { said, server } = serverAt("Trace")
    return Effect.gen(function* () {
      for (const q of ["zoe%40example.nl", "0612312312", "zoe%40example"]) {
        yield* send(`/api/leads?q=${q}`, { token: tokens.operator })
      }
      assert.strictEqual(said.length, 3)
      assert.notMatch(JSON.stringify(said), /zoe|0612312312|q=/)
    }).pipe(Effect.provide(server))
  })

  it.effect("is silent at info", () => {
    const { said, server } = serverAt("Info")
    return Effect.gen(function* () {
      yield* ask
      assert.deepStrictEqual(said, [])
    }).pipe(Effect.provide(server))
  })
})
