import { Duration, Effect } from "effect"
import { hashSecret } from "../people/Secret.ts"
import { signInPage } from "../people/SignInLinks.ts"

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

/** Returns the address of the page to which an OpenID provider sends a browser back. */
const redirectUriOf = (origin: string): string => `${signInPage(origin)}/openid`

/**
 * Returns the authorization that belongs to a secret, which the browser alone keeps. No part of it tells another, or
 * the secret, so nothing needs to be stored until the browser comes back.
 */
export const authorizationOf = Effect.fnUntraced(function* (secret: string, origin: string) {
  return {
    redirectUri: redirectUriOf(origin),
    state: yield* hashSecret(`state ${secret}`),
    nonce: yield* hashSecret(`nonce ${secret}`),
    verifier: yield* hashSecret(`verifier ${secret}`)
  } satisfies Authorization
})
