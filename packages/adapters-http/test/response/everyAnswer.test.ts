import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const list = "/api/businesses/first/leads"

layer(TestServer.layer)("every answer", (it) => {
  it.effect("names every request, by the name it came with when that is fit to be repeated", () =>
    Effect.gen(function* () {
      const named = Effect.fnUntraced(function* (id: string) {
        return (yield* send("/api/x", { headers: { "x-request-id": id } })).headers.get("x-request-id") ?? ""
      })
      for (const id of ["trace_1-a", "1.2", "x".repeat(128)]) assert.strictEqual(yield* named(id), id)
      for (const id of ["", "a b", "a,b", "é", "x".repeat(129)]) {
        const given = yield* named(id)
        assert.notStrictEqual(given, id)
        assert.match(given, /^[0-9a-f-]{36}$/)
      }
    })
  )

  it.effect("forbids to keep any answer of the interface", () =>
    Effect.gen(function* () {
      for (const answer of [yield* send(list, { token: tokens.all }), yield* send(list), yield* send("/api/x")]) {
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      }
    })
  )
})
