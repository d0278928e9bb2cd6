import { assert, describe, it } from "@effect/vitest"
import {
  AccessTokenHash,
  AccessTokenText,
  hashToken,
  newTokenSecret
} from "@leadwell/domain/features/tokens/AccessToken"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Schema } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { told } from "../../input/told.ts"

const decode = decodeInput(AccessTokenText)
const sample = `lw_${"Aa0_-".repeat(9).slice(0, 43)}`

describe("AccessTokenText", () => {
  it.prop("is lw_ and 43 base64url characters", [AccessTokenText], ([token]) => {
    assert.deepStrictEqual(told(decode(token)), [])
    assert.match(token, /^lw_[\w-]{43}$/)
    for (const torn of [token.slice(1), token.slice(0, -1), `${token}A`, ` ${token}`, `${token}\n`]) {
      assert.deepStrictEqual(told(decode(torn)), ["NotToken"])
    }
  })

  it.each([
    sample.replace("lw_", "LW_"),
    sample.replace("lw_", "lw-"),
    `${sample.slice(0, -1)}+`,
    `${sample.slice(0, -1)}é`
  ])("refuses %s", (text) => {
    assert.deepStrictEqual(told(decode(text)), ["NotToken"])
  })
})

describe("AccessTokenHash", () => {
  const isHash = Schema.is(AccessTokenHash)

  it.effect("is the SHA-256 of the token as UTF-8, in small hexadecimal digits", () =>
    Effect.gen(function* () {
      const hash = yield* hashToken("abc")
      assert.strictEqual(hash as string, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      assert.isTrue(isHash(hash))
    }).pipe(Effect.provide(digestLayer))
  )

  it.each(["A".repeat(64), "a".repeat(63), "a".repeat(65), "g".repeat(64), sample])("is not %s", (text) => {
    assert.isFalse(isHash(text))
  })
})

describe("newTokenSecret", () => {
  it.effect("is a token, another one each time", () =>
    Effect.gen(function* () {
      const tokens = yield* Effect.replicateEffect(newTokenSecret, 100)
      for (const token of tokens) assert.deepStrictEqual(told(decode(token)), [])
      assert.strictEqual(new Set(tokens).size, 100)
    }).pipe(Effect.provide(randomLayer))
  )
})
