import { type NewCredential, type Passkey, Transport } from "@leadwell/people/passkey/Passkey"
import {
  AnswerRefused,
  type Expected,
  type PasskeyAnswer,
  PasskeyCeremony,
  type PasskeyOptions,
  type PasskeySite
} from "@leadwell/people/passkey/PasskeyCeremony"
import { challengeTime } from "@leadwell/people/passkey/PasskeyChallenges"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { AuthenticationResponseJSON } from "@simplewebauthn/server"
import { Duration, Effect, Layer, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { headOf } from "./internal/AnswerHead.ts"

/** The library, which is loaded when it is first needed: it has 300 modules, and few people use passkeys. */
const library = () => import("@simplewebauthn/server")

/** The signature algorithms, in the order of preference: Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

const timeout = Duration.toMillis(challengeTime)

const utf8 = new TextEncoder()

/** The name of a person on authenticators. It is the id, so that it tells nothing of the person. */
const userId = (person: PersonId): Uint8Array<ArrayBuffer> => utf8.encode(person)

const isTransport = Schema.is(Transport)

const credentialOf = ({ credential_id, transports }: Passkey) => ({ id: credential_id, transports: [...transports] })

/** Copies a challenge, or else the library would encode its text once more. */
const bytesOf = (challenge: string): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.map(Effect.orDie(Effect.fromResult(Base64Url.decode(challenge))), (bytes) => Uint8Array.from(bytes))

/** Leaves out the members that are undefined, which JSON has not. */
const json = (options: object): PasskeyOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Runs a verification of the library, which throws whatever is wrong with an answer. */
const verify = <A>(run: () => Promise<A>): Effect.Effect<A, AnswerRefused> =>
  Effect.tryPromise({ try: run, catch: (cause) => new AnswerRefused({ cause }) })

const expectedOf = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true
})

/** Fails unless an answer names the person of the passkey, as a discoverable credential does. */
const demandPerson = (answer: PasskeyAnswer, { person }: Passkey): Effect.Effect<void, AnswerRefused> =>
  Reflect.get(Object(answer["response"]), "userHandle") === Base64Url.encode(userId(person))
    ? Effect.void
    : Effect.fail(new AnswerRefused({ cause: "the answer names another person" }))

/** {@link PasskeyCeremony} with SimpleWebAuthn. */
export const layer = Layer.succeed(PasskeyCeremony, {
  registrationOptions: Effect.fnUntraced(function* (
    site: PasskeySite,
    challenge: string,
    person: Person,
    registered: ReadonlyArray<Passkey>
  ) {
    const bytes = yield* bytesOf(challenge)
    const { generateRegistrationOptions } = yield* Effect.promise(library)
    const options = yield* Effect.promise(() =>
      generateRegistrationOptions({
        rpName: site.id,
        rpID: site.id,
        userID: userId(person.id),
        userName: person.email,
        userDisplayName: person.name,
        challenge: bytes,
        timeout,
        attestationType: "none",
        excludeCredentials: registered.map(credentialOf),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs
      })
    )
    return json(options)
  }),
  signInOptions: Effect.fnUntraced(function* (site: PasskeySite, challenge: string) {
    const bytes = yield* bytesOf(challenge)
    const { generateAuthenticationOptions } = yield* Effect.promise(library)
    const options = { rpID: site.id, challenge: bytes, timeout, userVerification: "required" } as const
    return json(yield* Effect.promise(() => generateAuthenticationOptions(options)))
  }),
  headOf,
  verifyRegistration: Effect.fnUntraced(function* (expected: Expected, answer: PasskeyAnswer) {
    const { verifyRegistrationResponse } = yield* Effect.promise(library)
    const { withoutAttestation } = yield* Effect.promise(() => import("./internal/WithoutAttestation.ts"))
    const { registrationInfo } = yield* verify(async () =>
      verifyRegistrationResponse({
        ...expectedOf(expected),
        response: withoutAttestation(answer),
        supportedAlgorithmIDs
      })
    )
    if (registrationInfo === undefined) return yield* new AnswerRefused({ cause: "the registration does not verify" })
    const { counter, id, publicKey, transports } = registrationInfo.credential
    return {
      credential_id: id as NewCredential["credential_id"],
      public_key: publicKey,
      counter,
      transports: Array.isArray(transports) ? [...new Set(transports.filter(isTransport))] : []
    }
  }),
  verifySignIn: Effect.fnUntraced(function* (expected: Expected, answer: PasskeyAnswer, passkey: Passkey) {
    yield* demandPerson(answer, passkey)
    const response = answer as unknown as AuthenticationResponseJSON
    // The counter is 0 here, because the caller compares it with the stored one where nothing else can change it.
    const credential = { id: passkey.credential_id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 }
    const { verifyAuthenticationResponse } = yield* Effect.promise(library)
    const { authenticationInfo, verified } = yield* verify(() =>
      verifyAuthenticationResponse({ ...expectedOf(expected), response, credential })
    )
    if (!verified) return yield* new AnswerRefused({ cause: "the signature does not verify" })
    return authenticationInfo.newCounter
  })
})
