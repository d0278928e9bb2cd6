import type { Passkey, PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PasskeyCeremony, type PasskeySite } from "@leadwell/people/passkey/PasskeyCeremony"
import { challengeTime } from "@leadwell/people/passkey/PasskeyChallenges"
import { DateTime, Duration, Effect, Option } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { demand, demandEqual, freshId, law, type Law } from "../../../Law.ts"
import { samplePasskey } from "../../../sample/SamplePasskey.ts"
import { sampleInstant, samplePerson } from "../../../sample/SamplePerson.ts"
import { type Deviation, makeAuthenticator } from "./SoftAuthenticator.ts"

const site: PasskeySite = { id: "leads.example.nl", origin: "https://leads.example.nl" }

const challenge = "Y2hhbGxlbmdlIG9mIHRoZSBsYXdzIG9mIHBhc3NrZXlzLiE"

/** What no honest answer to {@link challenge} at {@link site} says, in one respect each. */
const deviations: Readonly<Record<string, Deviation & { readonly origin?: string }>> = {
  "another challenge": { challenge: `${challenge.slice(0, -1)}A` },
  "another origin": { origin: "https://leads.example.nl.evil.example" },
  "the origin without TLS": { origin: "http://leads.example.nl" },
  "another site": { site: "evil.example" },
  "a user who is not verified": { isVerified: false }
}

const registered = Effect.gen(function* () {
  const ceremony = yield* PasskeyCeremony
  const [person, authenticator] = [yield* samplePerson(), yield* makeAuthenticator()]
  const options = yield* ceremony.registrationOptions(site, challenge, person, [])
  const answer = yield* authenticator.create(options, site.origin)
  const made = yield* ceremony.verifyRegistration({ challenge, site }, answer)
  const id = (yield* freshId) as PasskeyId
  const passkey: Passkey = {
    ...made,
    id,
    person: person.id,
    name: "x",
    created_at: DateTime.makeUnsafe(0),
    used_at: null
  }
  return { ...ceremony, answer, authenticator, options, passkey, made, person }
})

/** The laws of {@link PasskeyCeremony}. */
export const passkeyCeremonyLaws: ReadonlyArray<Law<Digest | PasskeyCeremony>> = [
  law(
    "asks for a discoverable credential of a verified user, without attestation or an authenticator twice",
    function* () {
      const { registrationOptions } = yield* PasskeyCeremony
      const person = yield* samplePerson()
      const registered = [yield* samplePasskey(person), yield* samplePasskey(person, { created_at: sampleInstant })]
      // The members of the options are named by WebAuthn.
      // oxlint-disable-next-line typescript/no-explicit-any
      const options: any = yield* registrationOptions(site, challenge, person, registered)
      const { attestation, authenticatorSelection, excludeCredentials, rp, user } = options
      yield* demandEqual([options.challenge, rp.id], [challenge, site.id], "challenge and site")
      const { residentKey, userVerification } = authenticatorSelection
      yield* demandEqual([residentKey, userVerification, attestation], ["required", "required", "none"], "demands")
      const excluded = excludeCredentials.map(({ id }: { readonly id: string }) => id)
      yield* demandEqual(
        excluded,
        registered.map(({ credential_id }) => credential_id),
        "excluded authenticators"
      )
      yield* demandEqual([user.name, user.displayName], [person.email, person.name], "names on the authenticator")
      yield* demandEqual(options.timeout, Duration.toMillis(challengeTime), "time to answer")
    }
  ),
  law("asks for a sign-in of a verified user, and names no credential", function* () {
    const options = yield* PasskeyCeremony.use((one) => one.signInOptions(site, challenge))
    const { allowCredentials = [], rpId, userVerification } = options
    yield* demandEqual([options["challenge"], rpId], [challenge, site.id], "challenge and site")
    yield* demandEqual([userVerification, allowCredentials], ["required", []], "demands")
    yield* demandEqual(options["timeout"], Duration.toMillis(challengeTime), "time to answer")
  }),
  law("reads the challenge and the credential of an answer, and nothing of what is none", function* () {
    const { answer, authenticator, headOf } = yield* registered
    const { credential_id } = authenticator
    yield* demandEqual(Option.getOrNull(headOf(answer)), { challenge, credential_id }, "head")
    const response = Object(answer["response"])
    for (const clientDataJSON of [undefined, 5, "", "x", "!", "bnVsbA", "W10", "eyJ0eXBlIjo1fQ"]) {
      const changed = { ...answer, response: { ...response, clientDataJSON } }
      yield* demand(Option.isNone(headOf(changed)), `client data ${clientDataJSON} have a head`)
    }
    for (const none of [{}, { ...answer, id: 5 }, { ...answer, id: "a b" }, { ...answer, response: null }]) {
      yield* demand(Option.isNone(headOf(none)), "what is no answer has a head")
    }
  }),
  law("makes a credential of a registration that is about what was asked, and of no other", function* () {
    const { authenticator, made, options, verifyRegistration } = yield* registered
    const { counter, credential_id, transports } = made
    yield* demandEqual([counter, credential_id, transports], [0, authenticator.credential_id, ["internal"]], "made")
    for (const [what, { origin = site.origin, ...deviation }] of Object.entries(deviations)) {
      const answer = yield* authenticator.create(options, origin, deviation)
      const result = yield* Effect.result(verifyRegistration({ challenge, site }, answer))
      yield* demandEqual(result._tag, "Failure", `registration with ${what}`)
    }
    const isRefused = yield* Effect.result(verifyRegistration({ challenge, site }, { id: "x" }))
    yield* demandEqual(isRefused._tag, "Failure", "registration with what is no answer")
  }),
  law("accepts a sign-in with the key of the passkey that is about what was asked, and no other", function* () {
    const { answer, authenticator, passkey, signInOptions, verifySignIn } = yield* registered
    const options = yield* signInOptions(site, challenge)
    const verified = (given: typeof answer) => Effect.result(verifySignIn({ challenge, site }, given, passkey))
    const honest = yield* authenticator.get(options, site.origin, { counter: 7 })
    const right = yield* verified(honest)
    yield* demandEqual(right._tag === "Success" ? right.success : right._tag, 7, "counter of the right answer")
    for (const [what, { origin = site.origin, ...deviation }] of Object.entries(deviations)) {
      const given = yield* authenticator.get(options, origin, deviation)
      yield* demandEqual((yield* verified(given))._tag, "Failure", `sign-in with ${what}`)
    }
    const stranger = yield* authenticator.get(options, site.origin, { user: "c3RyYW5nZXI" })
    yield* demandEqual((yield* verified(stranger))._tag, "Failure", "sign-in that names another person")
    const copy = yield* makeAuthenticator(authenticator)
    const forged = yield* copy.get(options, site.origin, { user: Object(honest["response"]).userHandle })
    yield* demandEqual((yield* verified(forged))._tag, "Failure", "sign-in with another key")
    yield* demandEqual((yield* verified(answer))._tag, "Failure", "sign-in with a registration")
  })
]
