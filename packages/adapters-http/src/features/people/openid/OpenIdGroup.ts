import { signInKeys } from "@leadwell/people/openid/OpenIdRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { withHeaderLimit } from "../../../response/HeaderLimit.ts"
import {
  bodyRefusals,
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests
} from "../../../response/Refusals.ts"
import { Session } from "../Session.ts"

/** The OpenID provider of the server. */
const OpenIdProvider = Schema.Struct({
  name: Schema.NullOr(Schema.String).annotate({ description: "By what people know it, or null when there is none." })
}).annotate({ identifier: "OpenIdProvider" })

/** Where a browser signs in. */
const OpenIdAuthorization = Schema.Struct({
  url: Schema.String.annotate({ description: "Where the browser goes next. It comes back to `/sign-in/openid`." })
}).annotate({ identifier: "OpenIdAuthorization" })

/** The body that signs in, as a client encodes it. */
const OpenIdSignInBody = Schema.Struct({
  response: signInKeys.response.schema.annotate({
    description: "The query with which the browser came back, without `?`."
  })
})

const error = [Forbidden, TooManyRequests, InternalServerError] as const

/** Endpoints through which operators and reviewers sign in with an OpenID provider. They need no credential. */
export const OpenIdGroup = HttpApiGroup.make("openid")
  .add(
    HttpApiEndpoint.get("provider", "/api/session/openid", {
      success: Schema.Struct({ data: OpenIdProvider }),
      error: [InternalServerError]
    })
      .annotate(OpenApi.Summary, "Show the OpenID provider")
      .annotate(OpenApi.Description, "With which operators and reviewers sign in, if there is one.")
      .annotate(OpenApi.Transform, withHeaderLimit),
    HttpApiEndpoint.post("authorization", "/api/session/openid/authorization", {
      success: Schema.Struct({ data: OpenIdAuthorization }),
      error: [NotFound, ServiceUnavailable, ...error]
    })
      .annotate(OpenApi.Summary, "Begin to sign in with the OpenID provider")
      .annotate(
        OpenApi.Description,
        "Sets a cookie of 30 minutes, without which nobody can finish. It names nobody. An address gets 60 a minute."
      ),
    HttpApiEndpoint.post("signIn", "/api/session/openid", {
      payload: OpenIdSignInBody,
      success: Schema.Struct({ data: Session }).pipe(HttpApiSchema.status(201)),
      error: [...bodyRefusals, NotFound, ...error]
    })
      .annotate(OpenApi.Summary, "Sign in with the OpenID provider")
      .annotate(
        OpenApi.Description,
        "Starts a session and sets its cookie, as a link does. Failures count against the address of the client, as wrong tokens do."
      )
  )
  .annotate(OpenApi.Title, "Signing in with an OpenID provider")
  .annotate(
    OpenApi.Description,
    "By OpenID Connect: a code, bound to this browser by `state`, `nonce` and PKCE. A request must come from a page of this origin."
  )
