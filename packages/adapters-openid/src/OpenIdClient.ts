import { Email } from "@leadwell/domain/lead/Email"
import type { Authorization } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider, type ProvidedIdentity, providerTime } from "@leadwell/people/openid/OpenIdProvider"
import { Duration, Effect, Layer, type Redacted, Schema } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo
} from "openid-client"
import { makeAsking, secretSending, wholeAnswers } from "./internal/Asking.ts"
import { attempt, unavailable } from "./internal/Failure.ts"

/** The client that a provider knows Leadwell as. */
export interface OpenIdSettings {
  /** The issuer that `readIssuer` read. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
  /** By what people know the provider. */
  readonly name: string
  /** Sends the requests to the provider, in place of the global `fetch`. */
  readonly fetch?: CustomFetch
}

/** The seconds by which the clock of a provider may differ. */
const tolerance = 30

const isEmail = Schema.is(Email)

/** The claims about an address. Some providers write the Boolean as a text. */
const addressOf = ({ email, email_verified }: Readonly<Record<string, unknown>>) => ({
  email: isEmail(email) ? email : null,
  isVerified: email_verified === true || email_verified === "true"
})

/** The configuration of the library, from the metadata that the provider publishes. */
const discovered = ({ clientId, clientSecret, fetch, issuer }: OpenIdSettings) =>
  Effect.mapError(
    attempt(() =>
      discovery(new URL(issuer), clientId, { [clockTolerance]: tolerance }, secretSending(clientSecret), {
        timeout: Duration.toSeconds(providerTime),
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
        [customFetch]: wholeAnswers(fetch)
      })
    ),
    unavailable
  )

const authorizationAddress = async (provider: Configuration, { nonce, redirectUri, state, verifier }: Authorization) =>
  buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256"
  }).href

const redeemed = async (
  provider: Configuration,
  { nonce, redirectUri, state, verifier }: Authorization,
  response: string
): Promise<ProvidedIdentity> => {
  const address = new URL(redirectUri)
  address.search = response
  const checks = { expectedNonce: nonce, expectedState: state, pkceCodeVerifier: verifier }
  const tokens = await authorizationCodeGrant(provider, address, checks)
  // A nonce is expected, so the library has refused a response without an ID token.
  const claims = tokens.claims()!
  const isElsewhere = claims["email"] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
  const told = isElsewhere ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : claims
  return { issuer: claims.iss, subject: claims.sub, ...addressOf(told) }
}

/** {@link OpenIdProvider} with the certified client openid-client. The provider is asked when somebody signs in. */
export const layer = (settings: OpenIdSettings) =>
  Layer.effect(
    OpenIdProvider,
    Effect.map(makeAsking(discovered(settings)), (asking) => ({
      name: settings.name,
      authorizationAddress: Effect.fn("OpenIdClient.authorizationAddress")((authorization: Authorization) =>
        Effect.mapError(
          asking((provider) => authorizationAddress(provider, authorization)),
          unavailable
        )
      ),
      identify: Effect.fn("OpenIdClient.identify")((authorization: Authorization, response: string) =>
        asking((provider) => redeemed(provider, authorization, response))
      )
    }))
  )
