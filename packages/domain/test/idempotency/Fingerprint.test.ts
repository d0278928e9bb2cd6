import { assert, layer } from "@effect/vitest"
import { fingerprintOf } from "@leadwell/domain/idempotency/Fingerprint"
import { Effect, Schema } from "effect"
import * as Digest from "effect/crypto/Digest"
import { createHash } from "node:crypto"

const Plain = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])

/** What a request knows: texts, numbers and the like, and answers that are such. */
const Payload = Schema.Record(Schema.String, Schema.Union([Plain, Schema.Record(Schema.String, Plain)]))

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null

const ordered =
  (order: (entries: Array<[string, unknown]>) => Array<[string, unknown]>) =>
  (value: object): Record<string, unknown> =>
    Object.fromEntries(
      order(Object.entries(value)).map(([key, one]) => [key, isRecord(one) ? ordered(order)(one) : one])
    )

const turned = ordered((entries) => entries.toReversed())
const inOrder = ordered((entries) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A list that nobody may look into. */
const closed = new Proxy([] as Array<unknown>, {
  get: () => assert.fail("an entry is read"),
  ownKeys: () => assert.fail("the entries are listed")
})

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex")

const named = (value: object) => Object.fromEntries([["__proto__", value]])

layer(Digest.layerWebCrypto)("fingerprintOf", (it) => {
  it.effect.prop("is the same in any order of keys", [Payload], ([payload]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fingerprintOf("o", payload), yield* fingerprintOf("o", turned(payload)))
    })
  )

  it.effect.prop("differs where two payloads do", [Payload, Payload], ([one, other]) =>
    Effect.gen(function* () {
      const [a, b] = [yield* fingerprintOf("o", one), yield* fingerprintOf("o", other)]
      assert.strictEqual(a === b, JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other)))
    })
  )

  it.effect("differs when an answer or a text becomes a list, into which it does not look", () =>
    Effect.gen(function* () {
      const payloads = [
        { city: "a", fields: { gas: 1 } },
        { city: "a", fields: { gas: closed } },
        { city: closed, fields: { gas: 1 } },
        { city: "a", fields: closed },
        { city: "a", fields: {} },
        { city: "[]", fields: { gas: 1 } }
      ]
      const prints = yield* Effect.forEach(payloads, (payload) => fingerprintOf("o", payload))
      assert.strictEqual(new Set(prints).size, payloads.length)
    })
  )

  it.effect("reads a key by the name that leads to the prototype", () =>
    Effect.gen(function* () {
      const payloads = [{}, named({}), named({ a: 1 }), { fields: {} }, { fields: named({}) }]
      const prints = yield* Effect.forEach(payloads, (payload) => fingerprintOf("o", payload))
      assert.strictEqual(new Set(prints).size, payloads.length)
    })
  )

  it.effect("leaves out a key without a value, and writes the digits of a bigint", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fingerprintOf("o", { a: undefined, b: 1 }), yield* fingerprintOf("o", { b: 1 }))
      assert.strictEqual(yield* fingerprintOf("o", { a: 2n ** 64n }), sha256('["o",{"a":18446744073709551616}]'))
    })
  )

  it.effect("takes a file for its bytes, and an operation for what it is", () =>
    Effect.gen(function* () {
      const payloads = [
        { file: Uint8Array.of(1, 2) },
        { file: Uint8Array.of(1, 3) },
        { other: Uint8Array.of(1, 2) },
        { file: [1, 2] }
      ]
      const prints = yield* Effect.forEach(payloads, (payload) => fingerprintOf("o", payload))
      assert.strictEqual(new Set(prints).size, payloads.length)
      assert.strictEqual(yield* fingerprintOf("o", { file: new Uint8Array([1, 2]) }), prints[0])
      assert.notStrictEqual(yield* fingerprintOf("other", payloads[0]!), prints[0])
    })
  )

  it.effect("stays the same from release to release, because a stored fingerprint outlives an upgrade", () =>
    Effect.gen(function* () {
      const file = new TextEncoder().encode("a picture")
      const texts = [
        [{ reason: "other", file }, `["o",{"file":{"file":"${sha256(file)}"},"reason":"other"}]`],
        [{ fields: { gas: 1.5, b: null } }, '["o",{"fields":{"b":null,"gas":1.5}}]'],
        [{ city: "a", country: true }, '["o",{"city":"a","country":true}]']
      ] as const
      for (const [payload, text] of texts) assert.strictEqual(yield* fingerprintOf("o", payload), sha256(text))
    })
  )
})
