import { assert, describe, it } from "@effect/vitest"
import { readProxy } from "@leadwell/adapters-http/request/ClientAddress"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { tokens } from "../TestCatalog.ts"
import { list, remaining, serverWith, stranger, tire, told } from "../TestLimits.ts"
import { send } from "../TestServer.ts"

describe("limits of an address", () => {
  it.effect("answer 429 instead of 401 when an address has failed too often, but not to a known token", () =>
    Effect.gen(function* () {
      const first = yield* stranger()
      assert.deepStrictEqual(told(first), [401, "30", "29", null, null])
      const invalid = yield* send(list, { token: `lw_${"x".repeat(43)}` })
      assert.deepStrictEqual(told(invalid), [401, "30", "28", null, null])
      yield* tire()
      const refused = yield* stranger("1.2.3.4")
      assert.deepStrictEqual(told(refused), [429, "30", "0", "2", "2"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      assert.isNull(refused.headers.get("www-authenticate"))
      assert.strictEqual((yield* send(list, { token: tokens.all })).status, 200)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* stranger()).status, 401)
    }).pipe(Effect.provide(serverWith(limitsWith(5))))
  )

  it.effect("believe X-Forwarded-For of trusted proxies alone, up to the last address that is not one", () =>
    Effect.gen(function* () {
      yield* tire("9.9.9.9", "1.2.3.4", "10.1.2.3")
      assert.strictEqual((yield* stranger("1.2.3.4")).status, 429)
      assert.strictEqual((yield* stranger("8.8.8.8", "1.2.3.4:5678", "::ffff:10.0.0.9")).status, 429)
      for (const others of [["1.2.3.5"], ["1.2.3.4", "1.2.3.6"], ["10.0.0.1"], ["9.9.9.9", "fd00::1"], ["not one"]]) {
        assert.strictEqual(remaining(yield* stranger(...others)), "29", others.join())
      }
      assert.strictEqual(remaining(yield* stranger()), "28")
    }).pipe(Effect.provide(serverWith(limitsWith(5), ["127.0.0.1", "10.0.0.0/8", "fd00::/8"])))
  )

  it.effect("count a client of IPv6 by its /64", () =>
    Effect.gen(function* () {
      yield* tire("2001:db8:1:2:3:4:5:6")
      assert.strictEqual((yield* stranger("2001:db8:1:2:ffff::1")).status, 429)
      assert.strictEqual((yield* stranger("[2001:db8:1:2::9]:4711")).status, 429)
      assert.strictEqual((yield* stranger("2001:db8:1:3::1")).status, 401)
    }).pipe(Effect.provide(serverWith(limitsWith(5), ["127.0.0.1"])))
  )

  it.effect("read proxies as addresses and networks", () =>
    Effect.sync(() => {
      for (const text of ["10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"])
        assert.isTrue(Option.isSome(readProxy(text)), text)
      for (const text of ["", "x", "10.0.0.0/33", "10.0.0.1/8", "1.2.3", "fd00::/129", "10.0.0.0/"]) {
        assert.isTrue(Option.isNone(readProxy(text)), text)
      }
    })
  )
})
