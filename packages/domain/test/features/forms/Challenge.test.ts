import { assert, describe, it } from "@effect/vitest"
import {
  challengeTime,
  costAt,
  expiryOf,
  makeChallenge,
  solvedChallenge
} from "@leadwell/domain/features/forms/Challenge"
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import { solve } from "./SolvedChallenge.ts"

const secret = "a secret"

/** The library compares with the time of the machine, so that the tests of our own limit are in its future. */
const now = DateTime.makeUnsafe("2100-01-01T00:00:00Z")
const after = (millis: number) => DateTime.add(now, { milliseconds: millis })
const cost = 1

const changed = (text: string, change: (solved: any) => unknown) => btoa(JSON.stringify(change(JSON.parse(atob(text)))))

/** Changes the parameters of a challenge that is solved. */
const parameters = (change: object) => (one: any) => ({
  ...one,
  challenge: { ...one.challenge, parameters: { ...one.challenge.parameters, ...change } }
})

describe("a solved challenge", () => {
  it.effect("is named for 20 minutes, and not afterwards", () =>
    Effect.gen(function* () {
      const challenge = yield* makeChallenge(secret, now, cost)
      const text = yield* solve(challenge)
      const end = Duration.toMillis(challengeTime)
      assert.deepStrictEqual(expiryOf(challenge), after(end))
      const { nonce } = challenge.parameters
      assert.deepStrictEqual(yield* solvedChallenge(secret, text, now), Option.some(nonce))
      assert.deepStrictEqual(yield* solvedChallenge(secret, text, after(end - 1)), Option.some(nonce))
      assert.deepStrictEqual(yield* solvedChallenge(secret, text, after(end)), Option.none())
    })
  )

  it.effect("is over for the library too, by the clock of the machine", () =>
    Effect.gen(function* () {
      const then = DateTime.makeUnsafe("2001-01-01T00:00:00Z")
      const text = yield* solve(yield* makeChallenge(secret, then, cost))
      assert.deepStrictEqual(yield* solvedChallenge(secret, text, then), Option.none())
    })
  )

  it.effect("is none when its secret is another, or when anything in it was changed", () =>
    Effect.gen(function* () {
      const text = yield* solve(yield* makeChallenge(secret, now, cost))
      const other = yield* solve(yield* makeChallenge(secret, now, cost))
      const is = (given: string, by = secret) => Effect.map(solvedChallenge(by, given, now), Option.isSome)
      assert.isTrue(yield* is(text))
      assert.isTrue(yield* is(changed(text, (one) => one)))
      assert.isFalse(yield* is(text, "another"))
      const ofOther = JSON.parse(atob(other))
      const changes: ReadonlyArray<(one: any) => unknown> = [
        parameters({ expiresAt: 9_999_999_999 }),
        parameters({ cost: cost + 1 }),
        parameters({ nonce: ofOther.challenge.parameters.nonce }),
        parameters({ salt: ofOther.challenge.parameters.salt }),
        parameters({ keyLength: 1 }),
        parameters({ keyPrefix: "" }),
        parameters({ expiresAt: undefined }),
        (one) => ({ ...one, challenge: { parameters: one.challenge.parameters } }),
        (one) => ({ ...one, challenge: { ...one.challenge, signature: ofOther.challenge.signature } }),
        (one) => ({ ...one, challenge: { ...one.challenge, signature: "" } }),
        (one) => ({ ...one, solution: { ...one.solution, counter: one.solution.counter + 1 } }),
        (one) => ({ ...one, solution: { ...one.solution, counter: -1 } }),
        (one) => ({ ...one, solution: { ...one.solution, counter: 2 ** 40 } }),
        (one) => ({ ...one, solution: { ...one.solution, derivedKey: "00" } }),
        (one) => ({ ...one, solution: ofOther.solution }),
        (one) => ({ challenge: one.challenge }),
        () => null,
        () => []
      ]
      for (const change of changes) assert.isFalse(yield* is(changed(text, change)), change.toString())
    })
  )

  it.effect.prop("is no other text", [Schema.String], ([text]) =>
    Effect.gen(function* () {
      const json = JSON.stringify({ challenge: text, solution: [text] }).replaceAll(/[^ -~]/gu, "?")
      for (const one of [text, btoa(json), btoa(`"${text.length}"`)]) {
        assert.isTrue(Option.isNone(yield* solvedChallenge(secret, one, now)))
      }
    })
  )
})

describe("the cost of a challenge", () => {
  const limit = 120

  it.prop(
    "never falls while less is left, and stays within 16 times",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: limit - 1 }))],
    ([left]) => {
      const at = (remaining: number) => costAt(Option.some({ limit, remaining }))
      assert.isAtLeast(at(left), at(left + 1))
      assert.strictEqual(at(limit), costAt(Option.none()))
      assert.strictEqual(at(0), 16 * at(limit))
      assert.isAtLeast(at(left), at(limit))
    }
  )
})
