import { Fact } from "@leadwell/domain/privacy/Fact"
import { Context, type Effect, type Option } from "effect"
import type { Person } from "../person/Person.ts"
import type { CredentialId, NewCredential, Passkey } from "./Passkey.ts"

/** Where passkeys are used: the origin of the pages, and its host name, which is the id of the relying party. */
export interface PasskeySite {
  readonly id: string
  readonly origin: string
}

/** What a browser hands to an authenticator, in the JSON of WebAuthn. */
export type PasskeyOptions = Readonly<Record<string, unknown>>

/** What a browser sends of an authenticator, in the JSON of WebAuthn. Nothing of it is trusted. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>

/** What an unverified answer says of itself. */
export interface AnswerHead {
  readonly challenge: string
  readonly credential_id: CredentialId
}

/** What an answer must be about. */
export interface Expected {
  readonly challenge: string
  readonly site: PasskeySite
}

/** The answer is malformed, is about something else, or is not signed with the key. */
export class AnswerRefused extends Fact(
  "AnswerRefused",
  "The answer is malformed, is about something else, or is not signed with the key."
)<{ readonly cause: unknown }> {}

/** Speaks WebAuthn: makes options for authenticators, and verifies their answers. */
export class PasskeyCeremony extends Context.Service<
  PasskeyCeremony,
  {
    /**
     * Returns the options that register a passkey. `registered` are the passkeys that the person has.
     *
     * - MUST ask for a discoverable credential, for user verification and for no attestation (`passkeyCeremonyLaws`).
     * - MUST exclude the authenticators of `registered` (`passkeyCeremonyLaws`).
     * - MUST give the person `challengeTime` to answer (`passkeyCeremonyLaws`).
     */
    readonly registrationOptions: (
      site: PasskeySite,
      challenge: string,
      person: Person,
      registered: ReadonlyArray<Passkey>
    ) => Effect.Effect<PasskeyOptions>
    /**
     * Returns the options of a sign-in.
     *
     * - MUST ask for user verification and name no credential (`passkeyCeremonyLaws`).
     * - MUST give the person `challengeTime` to answer (`passkeyCeremonyLaws`).
     */
    readonly signInOptions: (site: PasskeySite, challenge: string) => Effect.Effect<PasskeyOptions>
    /** Returns what an answer says of itself, or nothing when it is none (`passkeyCeremonyLaws`). */
    readonly headOf: (answer: PasskeyAnswer) => Option.Option<AnswerHead>
    /**
     * Returns the credential of a registration by a person.
     *
     * - MUST refuse another challenge, another origin, another site and a user who is not verified
     *   (`passkeyCeremonyLaws`).
     */
    readonly verifyRegistration: (
      expected: Expected,
      answer: PasskeyAnswer
    ) => Effect.Effect<NewCredential, AnswerRefused>
    /**
     * Returns the counter of a sign-in with a passkey. The caller compares it with the counter of the passkey.
     *
     * - MUST refuse another challenge, another origin, another site and a user who is not verified
     *   (`passkeyCeremonyLaws`).
     * - MUST refuse a signature with another key, and an answer that names another person (`passkeyCeremonyLaws`).
     */
    readonly verifySignIn: (
      expected: Expected,
      answer: PasskeyAnswer,
      passkey: Passkey
    ) => Effect.Effect<number, AnswerRefused>
  }
>()("@leadwell/people/passkey/PasskeyCeremony") {}
