import { DateTime, Duration, Effect, Option } from "effect"
import { hashSecret, isSecretText } from "../person/Secret.ts"
import { signInPage } from "../session/SignInLinks.ts"

/**
 * What binds the response of an OpenID provider to the browser that asked for it: `state` and `nonce` of OpenID
 * Connect, and the `verifier` of PKCE. The provider sends the browser back to `redirectUri`.
 */
export interface Authorization {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** How long a browser may take to come back from an OpenID provider. */
export const authorizationTime = Duration.minutes(30)

/**
 * Returns the secret of an authorization with the instant at which it begins. The instant is part of what the provider
 * answers to, so it cannot be changed afterwards.
 */
export const datedSecret = (secret: string, at: DateTime.Utc): string => `${secret}.${DateTime.toEpochMillis(at)}`

const dated = /^(?<secret>lwo_.{43})\.(?<millis>\d{1,15})$/u

/** Returns when an authorization began, by its dated secret, if it can still be finished at an instant. */
export const begunAt = (text: string, now: DateTime.Utc): Option.Option<DateTime.Utc> => {
  const { millis, secret } = dated.exec(text)?.groups ?? {}
  if (secret === undefined || !isSecretText("lwo_", secret)) return Option.none()
  const began = DateTime.makeUnsafe(Number(millis))
  const isOver = DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(began, authorizationTime))
  return isOver || DateTime.isGreaterThan(began, now) ? Option.none() : Option.some(began)
}

/** Returns the address of the page to which an OpenID provider sends a browser back. */
const redirectUriOf = (origin: string): string => `${signInPage(origin)}/openid`

/**
 * Returns the authorization that belongs to a dated secret, which the browser alone keeps. No part of it tells another,
 * or the secret, so nothing needs to be stored until the browser comes back.
 */
export const authorizationOf = Effect.fnUntraced(function* (secret: string, origin: string) {
  return {
    redirectUri: redirectUriOf(origin),
    state: yield* hashSecret(`state ${secret}`),
    nonce: yield* hashSecret(`nonce ${secret}`),
    verifier: yield* hashSecret(`verifier ${secret}`)
  } satisfies Authorization
})
