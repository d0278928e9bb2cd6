import { Email } from "@leadwell/domain/lead/Email"
import type { Authorization } from "@leadwell/domain/openid/Authorization"
import {
  OpenIdProvider,
  type ProvidedIdentity,
  providerTime,
  ProviderUnavailable,
  ResponseRefused
} from "@leadwell/domain/openid/OpenIdProvider"
import { Duration, Effect, Layer, Redacted, Schema } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo
} from "openid-client"
import { failureOf } from "./internal/Failure.ts"

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

/** How long the metadata of a provider is kept. */
const metadataTime = Duration.hours(1)

/** Sends the secret as a provider wants it: in a header, unless it says that it takes a form only. */
const authentication =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    return (methods.includes("client_secret_basic") ? ClientSecretBasic(secret) : ClientSecretPost(secret))(
      server,
      ...rest
    )
  }

const isEmail = Schema.is(Email)

/** The claims about an address. Some providers write the Boolean as a text. */
const addressOf = ({ email, email_verified }: Readonly<Record<string, unknown>>) => ({
  email: isEmail(email) ? email : null,
  isVerified: email_verified === true || email_verified === "true"
})

const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failureOf })

/** Nothing can be refused before a response is there. */
const unavailable = ({ reason }: ProviderUnavailable | ResponseRefused) => new ProviderUnavailable({ reason })

const inTime = Effect.timeoutOrElse({
  duration: providerTime,
  orElse: () => Effect.fail(new ProviderUnavailable({ reason: "timeout" }))
})

/** The configuration of the library, from the metadata that the provider publishes. */
const discovered = ({ clientId, clientSecret, fetch, issuer }: OpenIdSettings) =>
  Effect.mapError(
    attempt(() =>
      discovery(
        new URL(issuer),
        clientId,
        { [clockTolerance]: tolerance },
        authentication(Redacted.value(clientSecret)),
        {
          timeout: Duration.toSeconds(providerTime),
          execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
          ...(fetch === undefined ? {} : { [customFetch]: fetch })
        }
      )
    ),
    unavailable
  )

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
    Effect.gen(function* () {
      const [kept, forget] = yield* Effect.cachedInvalidateWithTTL(discovered(settings), metadataTime)
      const configuration = Effect.tapError(kept, () => forget)
      return {
        name: settings.name,
        authorizationAddress: Effect.fn("OpenIdClient.authorizationAddress")(function* (authorization: Authorization) {
          const provider = yield* configuration
          const challenge = yield* Effect.promise(() => calculatePKCECodeChallenge(authorization.verifier))
          return buildAuthorizationUrl(provider, {
            redirect_uri: authorization.redirectUri,
            scope: "openid email",
            state: authorization.state,
            nonce: authorization.nonce,
            code_challenge: challenge,
            code_challenge_method: "S256"
          }).href
        }, inTime),
        identify: Effect.fn("OpenIdClient.identify")(function* (authorization: Authorization, response: string) {
          const provider = yield* configuration
          return yield* attempt(() => redeemed(provider, authorization, response))
        }, inTime)
      }
    })
  )
