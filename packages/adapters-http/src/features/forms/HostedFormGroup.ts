import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  bodyRefusals,
  Conflict,
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests
} from "../../response/Refusals.ts"

const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

const path = "/forms/:key/:subcategory"
const errors = [NotFound, TooManyRequests, InternalServerError, ServiceUnavailable] as const
const asked = { params: { key: Schema.String, subcategory: Schema.String }, success: Page, error: errors }

/** The fields of the form. The handler reads them, so that its refusals are pages. */
const Filled = Schema.Record(Schema.String, Schema.String).pipe(HttpApiSchema.asFormUrlEncoded())

/** The pages with the forms of websites. They need no credential but the publishable key in their address. */
export const HostedFormGroup = HttpApiGroup.make("hostedForm")
  .add(
    HttpApiEndpoint.get("show", path, asked)
      .annotate(OpenApi.Summary, "Show the form of a website as a page")
      .annotate(
        OpenApi.Description,
        "A page for a link or a frame, which works without a script. Pages of the origins of the key alone may frame it. It is in the language that `?lang=nl` or `?lang=en` says, or else `Accept-Language`."
      ),
    HttpApiEndpoint.post("send", path, {
      ...asked,
      payload: Filled,
      error: [Forbidden, Conflict, ...bodyRefusals, ...errors] as const
    })
      .annotate(OpenApi.Summary, "Send the form of such a page")
      .annotate(
        OpenApi.Description,
        "The inputs are named by the keys of a lead request; the question `x` of the subcategory is `fields.x`. A browser, which accepts `text/html`, gets the form back as it was filled, with what is wrong, as 422. The lead is held, because no challenge was solved, or its person confirms it. A form that another site sends is 403."
      )
  )
  .annotate(OpenApi.Title, "Forms as pages")
  .annotate(
    OpenApi.Description,
    "The form of a website without a script, by a publishable key. A key that is revoked or unknown is 404, and counts against the address of the client, as wrong tokens do. A browser, which accepts `text/html`, gets refusals as pages."
  )
