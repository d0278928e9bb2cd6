import { ProviderAddresses } from "@leadwell/people/openid/OpenIdSignIn"
import { Effect, Layer, Option } from "effect"
import { Settings } from "./Settings.ts"

/**
 * Provides the OpenID provider of the settings, if there is one. Its client is loaded only if `OPENID_ISSUER` is set;
 * {@link Settings} then has the other two.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { openIdAllowUnverifiedEmail, openIdClientId, openIdClientSecret, openIdIssuer, openIdName } = yield* Settings
    const client = Option.all({ issuer: openIdIssuer, clientId: openIdClientId, clientSecret: openIdClientSecret })
    if (Option.isNone(client)) return Layer.empty
    const OpenIdClient = yield* Effect.promise(() => import("@leadwell/adapters-openid/OpenIdClient"))
    return Layer.merge(
      OpenIdClient.layer({ ...client.value, name: openIdName }),
      Layer.succeed(ProviderAddresses, openIdAllowUnverifiedEmail === "on" ? "any" : "verified")
    )
  })
)
