import { assert, it } from "@effect/vitest"
import { LongestWait } from "@leadwell/adapters-http/change/ChangesHandlers"
import { Duration, Effect, Layer } from "effect"
import { openApiDocument } from "../documentation/OpenApiDocument.ts"
import * as TestOpenId from "../TestOpenId.ts"
import { reachedAt } from "../TestPasskeys.ts"
import * as TestServer from "../TestServer.ts"
import type { FuzzDocument } from "./Exchange.ts"
import { makeFindings } from "./Findings.ts"
import { fuzzRound } from "./Fuzz.ts"
import { makeRandom } from "./SeededRandom.ts"

/** The rounds of the long form, each on a new server. */
const asked = process.env["FUZZ_ROUNDS"]

const rounds = asked === undefined ? 3 : Number(asked)

/** The short form always sends the same requests. The long form sends others each time, unless `FUZZ_SEED` is set. */
const seed = Number(process.env["FUZZ_SEED"] ?? (asked === undefined ? 40 : Date.now() % 1_000_000))

/** How often each operation is sent in a round. */
const times = 5

/** A server at a host name, which passkeys need, with an OpenID provider. No answer waits for a change. */
const server = Layer.fresh(
  TestServer.layer.pipe(
    Layer.provide([reachedAt("http://localhost:3000"), Layer.succeed(LongestWait, Duration.zero)]),
    Layer.provideMerge(TestOpenId.layer)
  )
)

/**
 * Operations that need what a fuzz cannot make: an authenticator, a provider, a mail, an invitation of its own, a lead
 * with a consent, a page of a listed origin, a solved challenge, what a submission lacks, or the keys of a list, which
 * the document tells in words.
 */
const refusedAlways = [
  "consent.ofBusinessLead",
  "consent.ofLead",
  "forms.challenge",
  "forms.send",
  "hostedForm.send",
  "openid.signIn",
  "passkeySignIn.signIn",
  "passkeys.register",
  "passkeys.remove",
  "personPasskeys.remove",
  "confirm.show",
  "confirm.use",
  "personPage.askCorrection",
  "personPage.askErasure",
  "personPage.askWithdrawal",
  "personPage.correct",
  "personPage.erase",
  "personPage.show",
  "personPage.withdraw",
  "session.acceptInvitation",
  "session.removeView",
  "session.saveView",
  "submissions.mend",
  "unsubscribe.show",
  "unsubscribe.use"
]

it.live(
  "the server takes what its document allows, refuses what it forbids, and answers as it says",
  () =>
    Effect.gen(function* () {
      const findings = makeFindings()
      // A fuzz whose requests are all refused shows nothing. What few of them take gets further rounds.
      const refused = () =>
        [...findings.statuses].flatMap(([operation, statuses]) =>
          refusedAlways.includes(operation) || [...statuses.keys()].some((one) => one < 400) ? [] : [operation]
        )
      for (let round = 0; round < rounds || (round < 3 * rounds && refused().length > 0); round++) {
        const document = (yield* Effect.provide(openApiDocument, server)) as unknown as FuzzDocument
        yield* Effect.provide(fuzzRound(document, makeRandom(seed + round), times, findings), server)
      }
      const told = [...findings.deviations].map(([what, example]) => `${what}\n    ${example}`)
      assert.deepStrictEqual(told, [], `with the seed ${seed}`)
      assert.deepStrictEqual(refused(), [], `with the seed ${seed}`)
    }),
  { timeout: 3_600_000 }
)
