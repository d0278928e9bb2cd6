import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, flow, Layer, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { countsFor } from "../person/EndedSessions.ts"
import { changedAccounts } from "../person/Membership.ts"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { newSecret } from "../person/Secret.ts"
import { makeSessionStarter, type StartedSession } from "../session/SessionStart.ts"
import { authorizationOf, begunAt, datedSecret } from "./Authorization.ts"
import { hasAddress, identifiedAs, isStaff, joiningStaff } from "./IdentifiedPerson.ts"
import { OpenIdProvider, type ProvidedIdentity, type ProviderUnavailable } from "./OpenIdProvider.ts"
import { decodeOpenIdSignIn } from "./OpenIdRequest.ts"

/** There is no OpenID provider. */
export class NoProvider extends Fact("NoProvider", "There is no OpenID provider.")<{}> {}

/** The response is not for this browser, or its person may not sign in with it. `reason` is for the log alone. */
export class OpenIdRefused extends Fact(
  "OpenIdRefused",
  "The response is not for this browser, or its person may not sign in with it."
)<{ readonly reason: string }> {}

/** A sign-in that a browser begins. The browser keeps the secret, and goes to the address. */
export interface BegunSignIn {
  readonly address: string
  readonly secret: Redacted.Redacted<string>
}

/** Which e-mail addresses of an OpenID provider count: those that it verified, or all that it tells. */
export type AddressRule = "verified" | "any"

/** The {@link AddressRule} of the OpenID provider, `verified` by default. */
export const ProviderAddresses = Context.Reference<AddressRule>(
  "@leadwell/people/openid/OpenIdSignIn/ProviderAddresses",
  { defaultValue: () => "verified" }
)

/** Tells an operator why nobody can sign in. */
const tellUnavailable = ({ reason }: ProviderUnavailable) =>
  Effect.logWarning(`The OpenID provider cannot be asked: ${reason}`)

/** Tells an operator why somebody could not sign in, and nothing of who it was. */
const tellRefused = ({ reason }: OpenIdRefused) =>
  Effect.logInfo(`A sign-in with the OpenID provider is refused: ${reason}`)

/** Signs operators and reviewers in with the {@link OpenIdProvider}, if its layer is built with one. */
export class OpenIdSignIn extends Context.Service<
  OpenIdSignIn,
  {
    /** By what people know the provider, or null when there is none. */
    readonly provider: string | null
    /** Begins a sign-in from a page of this origin. It names nobody, and nothing is stored. */
    readonly begin: (origin: string) => Effect.Effect<BegunSignIn, NoProvider | ProviderUnavailable>
    /**
     * Starts a session for the person whom the provider identifies, in place of the one whose secret the browser sent.
     * `secret` is that of the browser's own {@link BegunSignIn}. `input` has `response`, the query with which the
     * provider sent the browser back.
     */
    readonly finish: (
      origin: string,
      secret: Redacted.Redacted<string> | undefined,
      input: unknown,
      replaced?: Redacted.Redacted<string>
    ) => Effect.Effect<
      StartedSession,
      InvalidInput | NoProvider | OpenIdRefused | ProviderUnavailable | StorageUnavailable
    >
  }
>()("@leadwell/people/openid/OpenIdSignIn") {
  static readonly layer = Layer.effect(
    OpenIdSignIn,
    Effect.gen(function* () {
      const found = yield* Effect.serviceOption(OpenIdProvider)
      const provider = Effect.mapError(Effect.fromOption(found), () => new NoProvider())
      const people = yield* PersonRepository
      const addresses = yield* ProviderAddresses
      const start = yield* makeSessionStarter
      const secrets = yield* Effect.context<Digest | SecureRandom>()

      /** Returns the operator or reviewer with this identity, which is the person's own from now on. */
      const personOf = Effect.fnUntraced(function* (identity: ProvidedIdentity, began: DateTime.Utc, at: DateTime.Utc) {
        const { email, isVerified } = identity
        if (email === null) return yield* new OpenIdRefused({ reason: "the provider tells no e-mail address" })
        if (!isVerified && addresses === "verified") {
          return yield* new OpenIdRefused({ reason: "the provider did not verify the e-mail address" })
        }
        const found = yield* people.find(email)
        const unknown = new OpenIdRefused({ reason: "no operator or reviewer has the e-mail address" })
        if (Option.isNone(found) || !hasAddress(found.value, email)) return yield* unknown
        const { id, memberships, name } = found.value
        const entry = auditEntry({ actor: { kind: "person", id, name }, at }, "person.identity_added", id, [])
        const another = () => new OpenIdRefused({ reason: "the person with the e-mail address has another identity" })
        const identify = identifiedAs(identity, another)
        const ended = new OpenIdRefused({ reason: "the sessions of the person were ended since it began" })
        const change = (person: Person) => {
          if (!isStaff(joiningStaff(person))) return Result.fail(unknown)
          return countsFor(person, began) ? identify(person) : Result.fail(ended)
        }
        const accounts = changedAccounts(memberships, joiningStaff(found.value).memberships)
        const joined = auditEntry({ actor: { kind: "person", id, name }, at }, "person.joined", id, accounts)
        return yield* people.modify(id, change, [entry]).pipe(
          Effect.andThen(people.modify(id, flow(joiningStaff, Result.succeed), [joined])),
          Effect.catchTag("PersonNotFound", () => unknown)
        )
      })

      return {
        provider: Option.getOrNull(Option.map(found, ({ name }) => name)),
        begin: Effect.fn("OpenIdSignIn.begin")(
          function* (origin) {
            const { authorizationAddress } = yield* provider
            const secret = datedSecret(yield* newSecret("lwo_"), yield* DateTime.now)
            const address = yield* authorizationAddress(yield* authorizationOf(secret, origin))
            return { address, secret: Redacted.make(secret) }
          },
          Effect.provideContext(secrets),
          Effect.tapErrorTag("ProviderUnavailable", tellUnavailable)
        ),
        finish: Effect.fn("OpenIdSignIn.finish")(
          function* (origin, secret, input, replaced) {
            const { identify } = yield* provider
            const { response } = yield* Effect.fromResult(decodeOpenIdSignIn(input))
            const text = secret === undefined ? "" : Redacted.value(secret)
            const began = begunAt(text, yield* DateTime.now)
            if (Option.isNone(began)) {
              return yield* new OpenIdRefused({ reason: "the browser did not begin it here within half an hour" })
            }
            const authorization = yield* authorizationOf(text, origin)
            const identity = yield* Effect.catchTag(
              identify(authorization, response),
              "ResponseRefused",
              ({ reason }) => new OpenIdRefused({ reason })
            )
            const now = yield* DateTime.now
            const person = yield* personOf(identity, began.value, now)
            const started = yield* start(person, { began: began.value, now, replaced })
            if (Option.isSome(started)) return started.value
            return yield* new OpenIdRefused({ reason: "the person has no membership" })
          },
          Effect.provideContext(secrets),
          Effect.tapErrorTag("OpenIdRefused", tellRefused),
          Effect.tapErrorTag("ProviderUnavailable", tellUnavailable)
        )
      }
    })
  )
}
