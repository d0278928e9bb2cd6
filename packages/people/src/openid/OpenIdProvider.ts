import type { Email } from "@leadwell/domain/lead/Email"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { Context, Duration, type Effect } from "effect"
import type { Identity } from "../person/Person.ts"
import type { Authorization } from "./Authorization.ts"

/** Who signed in at an OpenID provider, by its verified ID token. */
export interface ProvidedIdentity extends Identity {
  /** The e-mail address, or null when the provider tells none that is valid. */
  readonly email: Email | null
  /** Whether the provider says that it verified the address. */
  readonly isVerified: boolean
}

/**
 * The response is no answer of the provider to this authorization, or the provider let nobody in. `reason` is a code
 * without personal data.
 */
export class ResponseRefused extends Fact(
  "ResponseRefused",
  "The response is no answer of the provider to this authorization, or the provider let nobody in."
)<{ readonly reason: string }> {}

/** The provider does not answer, or not as OpenID Connect says. `reason` is a code without personal data. */
export class ProviderUnavailable extends Fact(
  "ProviderUnavailable",
  "The provider does not answer, or not as OpenID Connect says."
)<{ readonly reason: string }> {}

/** The maximum time that a provider has for each question. */
export const providerTime = Duration.seconds(10)

/** Speaks OpenID Connect with the identity provider of the people who run the market. */
export class OpenIdProvider extends Context.Service<
  OpenIdProvider,
  {
    /** By what people know the provider. */
    readonly name: string
    /**
     * Returns the address at which a browser asks the provider who its person is.
     *
     * - MUST ask for a code, the e-mail address, and an answer bound to all of `authorization` (`openIdProviderLaws`).
     * - MUST NOT contain the verifier (`openIdProviderLaws`).
     * - MUST return within `providerTime`, even if the provider never answers (`openIdProviderLaws`).
     */
    readonly authorizationAddress: (authorization: Authorization) => Effect.Effect<string, ProviderUnavailable>
    /**
     * Redeems the query with which the provider sent a browser back, and returns who signed in.
     *
     * - MUST refuse a response that was not made for this authorization (`openIdProviderLaws`).
     * - MUST refuse an ID token of another issuer, for another client, expired, or not signed by the provider
     *   (`openIdProviderLaws`).
     * - MUST return within `providerTime`, even if the provider never answers (`openIdProviderLaws`).
     */
    readonly identify: (
      authorization: Authorization,
      response: string
    ) => Effect.Effect<ProvidedIdentity, ResponseRefused | ProviderUnavailable>
  }
>()("@leadwell/people/openid/OpenIdProvider") {}
