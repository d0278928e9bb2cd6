import { createChallenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import * as Base64 from "effect/encoding/Base64"
import type { Allowance } from "../../access/RequestBudget.ts"

/** How long a challenge may be solved. */
export const challengeTime = Duration.minutes(20)

const algorithm = "PBKDF2/SHA-256"

/** What the derived key begins with. A solver tries 256 counters on average. */
const keyPrefix = "00"

/** The rounds of a key while few challenges are asked for. A phone then solves one within about a second. */
const leastCost = 2000

/** How often the cost doubles at most. */
const mostDoublings = 4

/**
 * Returns the cost of a challenge by what is left of the challenges of its form in this minute. It doubles with every
 * fifth that is gone, and is 16 times the least when none is left. Without a count it is the least.
 */
export const costAt = (allowance: Option.Option<Pick<Allowance, "limit" | "remaining">>): number => {
  if (Option.isNone(allowance)) return leastCost
  const { limit, remaining } = allowance.value
  return leastCost * 2 ** Math.min(mostDoublings, Math.floor((mostDoublings + 1) * (1 - remaining / limit)))
}

const Hex = Schema.String.check(Schema.isPattern(/^(?:[0-9a-f]{2}){1,64}$/u))

/** A challenge as ALTCHA's widget takes it. `nonce` names it, and `expiresAt` is in seconds. */
export const Challenge = Schema.Struct({
  parameters: Schema.Struct({
    algorithm: Schema.Literal(algorithm),
    nonce: Hex,
    salt: Hex,
    cost: Schema.Int,
    keyLength: Schema.Int,
    keyPrefix: Schema.Literal(keyPrefix),
    expiresAt: Schema.Int
  }),
  signature: Hex
})

/** A challenge as ALTCHA's widget takes it. */
export interface Challenge extends Schema.Schema.Type<typeof Challenge> {}

/** Returns when a challenge can no longer be solved. */
export const expiryOf = ({ parameters }: Challenge): DateTime.Utc => DateTime.makeUnsafe(parameters.expiresAt * 1000)

/** Makes a challenge that a secret signs. */
export const makeChallenge = (secret: string, now: DateTime.Utc, cost: number): Effect.Effect<Challenge> =>
  Effect.promise(async () => {
    const expiresAt = Math.ceil(DateTime.toEpochMillis(DateTime.addDuration(now, challengeTime)) / 1000)
    const made = await createChallenge({
      algorithm,
      cost,
      keyPrefix,
      expiresAt,
      deriveKey,
      hmacSignatureSecret: secret
    })
    return made as Challenge
  })

/** The maximum length of the text of a solved challenge. One of ours is shorter than 800 characters. */
const mostCharacters = 2000

const Solved = Schema.Struct({
  challenge: Challenge,
  solution: Schema.Struct({ counter: Schema.Int, derivedKey: Hex })
})

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Solved))

const solvedIn = (text: string): Option.Option<typeof Solved.Type> =>
  text.length > mostCharacters ? Option.none() : Option.flatMap(Option.getSuccess(Base64.decodeString(text)), decode)

/**
 * Returns the name of the challenge that a text solves, or none: when it is no text of ALTCHA's, is not signed by the
 * secret, is over, or is not solved. What the secret did not sign costs one HMAC, and no key is derived for it.
 */
export const solvedChallenge = Effect.fnUntraced(function* (secret: string, text: string, now: DateTime.Utc) {
  const solved = Option.filter(solvedIn(text), ({ challenge }) => DateTime.isLessThan(now, expiryOf(challenge)))
  if (Option.isNone(solved)) return Option.none<string>()
  const { challenge, solution } = solved.value
  const { verified } = yield* Effect.promise(() =>
    verifySolution({ challenge, solution: { ...solution, time: 0 }, deriveKey, hmacSignatureSecret: secret })
  )
  return verified ? Option.some(challenge.parameters.nonce) : Option.none<string>()
})
