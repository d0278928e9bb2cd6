import { assert, layer } from "@effect/vitest"
import { fingerprintOf } from "@leadwell/domain/idempotency/Fingerprint"
import { Effect, Schema } from "effect"
import * as Digest from "effect/crypto/Digest"
import { createHash } from "node:crypto"

/** Returns nested lists of this depth around a text. A body of 256 KiB can hold such JSON. */
const nested = (text: string, depth: number): unknown =>
  JSON.parse(`${"[".repeat(depth)}${JSON.stringify(text)}${"]".repeat(depth)}`)

type Entries = ReadonlyArray<readonly [string, Schema.Json]>

/** Reorders the entries of all objects in a value with `order`. */
const ordered =
  (order: (entries: Entries) => Entries) =>
  (value: Schema.Json): Schema.Json => {
    const inner = ordered(order)
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(order(Object.entries(value)).map(([key, one]) => [key, inner(one)]))
  }

const turned = ordered((entries) => entries.toReversed())
const inOrder = ordered((entries) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex")

layer(Digest.layerWebCrypto)("fingerprintOf", (it) => {
  it.effect.prop("is the same in any order of keys", [Schema.Record(Schema.String, Schema.Json)], ([payload]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fingerprintOf("o", payload), yield* fingerprintOf("o", turned(payload)))
    })
  )

  it.effect.prop("differs where two payloads do", [Schema.Json, Schema.Json], ([one, other]) =>
    Effect.gen(function* () {
      const [a, b] = [yield* fingerprintOf("o", { one }), yield* fingerprintOf("o", { one: other })]
      assert.strictEqual(a === b, JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other)))
    })
  )

  it.effect("tells payloads apart that are nested more deeply than a stack is", () =>
    Effect.gen(function* () {
      const [one, same, other] = [nested("a", 100_000), nested("a", 100_000), nested("b", 100_000)]
      const fingerprint = yield* fingerprintOf("o", { email: "jane@example.nl", one })
      assert.strictEqual(fingerprint, yield* fingerprintOf("o", { one: same, email: "jane@example.nl" }))
      assert.notStrictEqual(fingerprint, yield* fingerprintOf("o", { email: "jane@example.nl", one: other }))
      assert.notStrictEqual(fingerprint, yield* fingerprintOf("o", { email: "john@example.nl", one }))
    })
  )

  it.effect("comes to an end for a payload that holds itself", () =>
    Effect.gen(function* () {
      const payload: Record<string, unknown> = { email: "jane@example.nl" }
      payload["self"] = [payload]
      assert.strictEqual(yield* fingerprintOf("o", payload), yield* fingerprintOf("o", payload))
    })
  )

  it.effect("takes a file for its bytes, and a payload for what it is", () =>
    Effect.gen(function* () {
      const payloads = [
        { file: Uint8Array.of(1, 2) },
        { file: Uint8Array.of(1, 3) },
        { other: Uint8Array.of(1, 2) },
        { file: [1, 2] },
        [1, 2],
        { 0: 1, 1: 2 },
        "1,2",
        null
      ]
      const prints = yield* Effect.forEach(payloads, (payload) => fingerprintOf("o", payload))
      assert.strictEqual(new Set(prints).size, payloads.length)
      assert.strictEqual(yield* fingerprintOf("o", { file: new Uint8Array([1, 2]) }), prints[0])
      assert.notStrictEqual(yield* fingerprintOf("other", payloads[0]), prints[0])
    })
  )

  it.effect("stays the same from release to release, because a stored fingerprint outlives an upgrade", () =>
    Effect.gen(function* () {
      const file = new TextEncoder().encode("a picture")
      const texts = [
        [{ reason: "other", file }, `["o",{"file":{"file":"${sha256(file)}"},"reason":"other"}]`],
        [["a", 1], '["o",{"payload":["a",1]}]'],
        ["ab", '["o",{"payload":"ab"}]'],
        [null, '["o",{"payload":null}]']
      ] as const
      for (const [payload, text] of texts) assert.strictEqual(yield* fingerprintOf("o", payload), sha256(text))
    })
  )
})
