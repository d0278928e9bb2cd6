import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PersonId } from "@leadwell/people/person/Person"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import { NotFound, ServiceUnavailable, UnprocessableContent } from "../../../response/Refusals.ts"
import { Passkey } from "./Passkey.ts"

const error = [NotFound, ServiceUnavailable] as const

/** Endpoints through which operators see and remove the passkeys of people. */
export const PersonPasskeysGroup = HttpApiGroup.make("personPasskeys")
  .add(
    HttpApiEndpoint.get("list", "/api/people/:person/passkeys", {
      params: { person: PersonId },
      query: PageRequest,
      success: pageEnvelope(Passkey),
      error
    })
      .middleware(PathDecoding)
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the passkeys of a person")
      .annotate(OpenApi.Description, "The latest first."),
    HttpApiEndpoint.delete("removeAll", "/api/people/:person/passkeys", {
      params: { person: PersonId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove all passkeys of a person")
      .annotate(
        OpenApi.Description,
        "The person gets a mail, if there was one. Sessions stay: end them with `DELETE /api/people/{person}/sessions?passkeys=true` in the same step."
      ),
    HttpApiEndpoint.delete("remove", "/api/people/:person/passkeys/:passkey", {
      params: { person: PersonId, passkey: PasskeyId },
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a passkey of a person")
      .annotate(OpenApi.Description, "Nobody signs in with it any more. The person gets a mail.")
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Passkeys of people")
  .annotate(OpenApi.Description, "An operator sees and removes the passkeys of every person. Only the person adds one.")
