import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests
} from "../../../response/Refusals.ts"

const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

const path = "/api/confirm/:confirmLink"
const params = { confirmLink: Schema.String }
const error = [NotFound, TooManyRequests, InternalServerError, ServiceUnavailable] as const

/** The address in a mail at which the person of a lead confirms it. It needs no credential. */
export const ConfirmGroup = HttpApiGroup.make("confirm")
  .add(
    HttpApiEndpoint.get("show", path, { params, success: Page, error })
      .annotate(OpenApi.Summary, "Ask the person of a lead to confirm it")
      .annotate(
        OpenApi.Description,
        "A page with one button, which posts to the same address. It changes nothing, because programs that check mails open every address. It is in the language of the website, and tells nothing of the person."
      ),
    HttpApiEndpoint.post("use", path, { params, success: Page, error: [Forbidden, ...error] as const })
      .annotate(OpenApi.Summary, "Confirm a lead by the link of its person")
      .annotate(
        OpenApi.Description,
        "Opens a lead that waits for its person, and offers it, unless its website reviews such leads. It works once, within 24 hours after the lead; a repetition changes nothing. The body is not read. The answer is a page that says so."
      )
  )
  .annotate(OpenApi.Title, "Confirming")
  .annotate(
    OpenApi.Description,
    "The person of a lead confirms it without signing in, if its website has `confirm: mail`. Any other link is 404, and counts against the address of the client, as wrong tokens do. A browser, which accepts `text/html`, gets refusals as pages. A form that another site sends is 403."
  )
