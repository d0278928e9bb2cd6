import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InternalServerError, NotFound, ServiceUnavailable, TooManyRequests } from "../../../response/Refusals.ts"

const params = { link: Schema.String }
const error = [NotFound, TooManyRequests, InternalServerError, ServiceUnavailable] as const

const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

/** The address in a mail at which its receiver switches its kind off. It needs no credential. */
export const UnsubscribeGroup = HttpApiGroup.make("unsubscribe")
  .add(
    HttpApiEndpoint.get("show", "/api/unsubscribe/:link", { params, success: Page, error })
      .annotate(OpenApi.Summary, "Ask whether to unsubscribe")
      .annotate(
        OpenApi.Description,
        "A page with one button, which posts to the same address. It changes nothing, because programs that check mails open every address. It is in the language of the receiver."
      ),
    HttpApiEndpoint.post("use", "/api/unsubscribe/:link", { params, success: [HttpApiSchema.NoContent, Page], error })
      .annotate(OpenApi.Summary, "Unsubscribe from a kind of mail")
      .annotate(
        OpenApi.Description,
        "The address is in the header `List-Unsubscribe` of a mail, for one click as RFC 8058 describes it. The body is not read. It switches off mails of this kind for the receiver, and works again and again for 90 days. A browser, which accepts `text/html`, gets a page that says so. Any other link is 404, and counts against the address of the client, as wrong tokens do."
      )
  )
  .annotate(OpenApi.Title, "Unsubscribing")
  .annotate(OpenApi.Description, "The receiver of a mail switches its kind off without signing in.")
