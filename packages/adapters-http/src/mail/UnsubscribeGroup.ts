import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InternalServerError, NotFound, ServiceUnavailable, TooManyRequests } from "../response/Refusals.ts"

/** The endpoint to which a mail program posts when its user unsubscribes. It needs no credential. */
export const UnsubscribeGroup = HttpApiGroup.make("unsubscribe")
  .add(
    HttpApiEndpoint.post("use", "/api/unsubscribe/:link", {
      params: { link: Schema.String },
      success: HttpApiSchema.NoContent,
      error: [NotFound, TooManyRequests, InternalServerError, ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Unsubscribe from a kind of mail")
      .annotate(
        OpenApi.Description,
        "The address is in the header `List-Unsubscribe` of a mail, for one click as RFC 8058 describes it. The body is not read. It switches off mails of this kind for the receiver, and works again and again for 90 days. Any other link is 404, and counts against the address of the client, as wrong tokens do."
      )
  )
  .annotate(OpenApi.Title, "Unsubscribing")
  .annotate(OpenApi.Description, "The receiver of a mail switches its kind off without signing in.")
