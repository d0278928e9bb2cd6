import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { PasskeyId } from "@leadwell/people/passkey/Passkey"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import {
  bodyRefusals,
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
  UnprocessableContent
} from "../../../response/Refusals.ts"
import { SessionOnly } from "../CurrentSession.ts"
import { Session } from "../Session.ts"
import { PasskeyCreationOptions, PasskeyBody, Passkey, PasskeySignInBody, PasskeyRequestOptions } from "./Passkey.ts"

/** Endpoints through which people manage their own passkeys. */
export const PasskeysGroup = HttpApiGroup.make("passkeys")
  .add(
    HttpApiEndpoint.post("options", "/api/passkeys/options", {
      success: Schema.Struct({ data: PasskeyCreationOptions }),
      error: [UnprocessableContent, ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Begin to register a passkey")
      .annotate(
        OpenApi.Description,
        "For `navigator.credentials.create`. It can be answered once, in five minutes. 403 when the session began ten minutes ago or earlier: sign in again."
      ),
    HttpApiEndpoint.post("register", "/api/passkeys", {
      payload: PasskeyBody,
      success: Schema.Struct({ data: Passkey }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Register a passkey")
      .annotate(
        OpenApi.Description,
        "With what the browser made of the options. A person has at most 20 passkeys. It needs a sign-in of the last ten minutes, and the person gets a mail."
      ),
    HttpApiEndpoint.get("list", "/api/passkeys", {
      query: PageRequest,
      success: pageEnvelope(Passkey),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the passkeys of the person")
      .annotate(OpenApi.Description, "The latest first."),
    HttpApiEndpoint.delete("remove", "/api/passkeys/:id", {
      params: { id: PasskeyId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a passkey")
      .annotate(
        OpenApi.Description,
        "Nobody signs in with it any more. Sessions that it began are ended in their list. It needs a sign-in of the last ten minutes, and the person gets a mail."
      )
  )
  .middleware(SessionOnly)
  .annotate(OpenApi.Title, "Passkeys")
  .annotate(
    OpenApi.Description,
    "A person who signed in registers passkeys, and signs in with one later. A passkey works at the host name where it was made, over TLS or at `localhost`."
  )

const error = [Forbidden, TooManyRequests, InternalServerError] as const

/** Endpoints through which people sign in with a passkey. They need no credential. */
export const PasskeySignInGroup = HttpApiGroup.make("passkeySignIn")
  .add(
    HttpApiEndpoint.post("options", "/api/session/passkey/options", {
      success: Schema.Struct({ data: PasskeyRequestOptions }),
      error: [ServiceUnavailable, ...error]
    })
      .annotate(OpenApi.Summary, "Begin to sign in with a passkey")
      .annotate(
        OpenApi.Description,
        "For `navigator.credentials.get`. It names nobody, and can be answered once, in five minutes. An address gets 60 a minute."
      ),
    HttpApiEndpoint.post("signIn", "/api/session/passkey", {
      payload: PasskeySignInBody,
      success: Schema.Struct({ data: Session }).pipe(HttpApiSchema.status(201)),
      error: [...bodyRefusals, ...error]
    })
      .annotate(OpenApi.Summary, "Sign in with a passkey")
      .annotate(
        OpenApi.Description,
        "Starts a session and sets its cookie, as a link does. Failures count against the address of the client, as wrong tokens do."
      )
  )
  .annotate(OpenApi.Title, "Signing in with a passkey")
  .annotate(
    OpenApi.Description,
    "Of the device at hand, instead of a link. A request must come from a page of this origin."
  )
