import { assert, describe, it } from "@effect/vitest"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Deferred, Effect, Logger, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { arrivalsText } from "../../src/forwarding/ForwardedArrivals.ts"
import { makeInbound } from "../../src/forwarding/Inbound.ts"
import { arrivalOf } from "../intake/TwoWriters.ts"

const arrival = Effect.map(sampleCatalog(1), (sample) => arrivalOf(sample, 1, 1))

/** A process to which these texts of groups were forwarded, and what its lease and the senders are told. */
const forwardedTo = Effect.fnUntraced(function* (groups: ReadonlyArray<string>) {
  const told = yield* Deferred.make<void>()
  const seen = { receives: 0 }
  const rows = groups.map((arrivals, n) => ({ id: `group ${n}`, sender: "other", arrivals, at: "2026-01-15" }))
  const sql = ([start]: TemplateStringsArray) =>
    start!.includes("delete") ? Effect.succeed(rows) : Effect.asVoid(Deferred.succeed(told, undefined))
  const holder = { isAnother: () => false, receives: Effect.sync(() => void seen.receives++) }
  return { seen, told: Deferred.await(told), inbound: yield* makeInbound(sql as never, "self", holder as never) }
})

describe("a process to which others forward leads", () => {
  it.effect("renews its lease when a group came, and not when none did", () =>
    Effect.gen(function* () {
      const text = arrivalsText([yield* arrival])!
      const [empty, full] = [yield* forwardedTo([]), yield* forwardedTo([text, text])]
      yield* empty.inbound.take
      yield* full.inbound.take
      assert.deepStrictEqual([empty.seen.receives, full.seen.receives], [0, 1])
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )

  it.effect("logs the defect of an offer, as it does for leads of its own", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ message }) => void lines.push(String(message)))
      const { inbound, told } = yield* forwardedTo([arrivalsText([yield* arrival])!])
      inbound.serve((arrivals) =>
        Effect.succeed(
          arrivals.map(({ lead }) => {
            const stored = { ...lead, id: 1 as never, anonymised_at: null }
            return Result.succeed({ lead: stored, businesses: [], defect: { cause: new Error("broken") } })
          })
        )
      )
      yield* Effect.provide(Effect.andThen(inbound.take, told), Logger.layer([logger]))
      assert.deepStrictEqual(
        lines.map((line) => line.split(",")[0]),
        ["A lead could not be offered"]
      )
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})
