import { assert, describe, it } from "@effect/vitest"
import { sampleCatalog } from "@leadwell/domain/testing/catalogfile/SampleCatalog"
import { Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { makeOutbound } from "../../src/forwarding/Outbound.ts"
import { arrivalOf } from "../intake/TwoWriters.ts"

describe("a process that writes leads", () => {
  it.effect("has leads of its own only if some of them were not forwarded to it", () =>
    Effect.gen(function* () {
      let times = 0
      const holder = { receiver: Effect.succeed(undefined), hasOwnLeads: () => void times++ }
      const { send } = makeOutbound({} as never, "self", holder as never)
      const own = arrivalOf(yield* sampleCatalog(1), 1, 1)
      const forwarded = { ...own, forwarded: { id: "group", at: "2026-01-15" } }
      yield* send([forwarded, forwarded])
      assert.strictEqual(times, 0)
      yield* send([forwarded, own])
      assert.strictEqual(times, 1)
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})
