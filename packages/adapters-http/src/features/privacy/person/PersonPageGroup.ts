import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  bodyRefusals,
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests
} from "../../../response/Refusals.ts"

const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

const errors = [NotFound, TooManyRequests, InternalServerError, ServiceUnavailable] as const
const asked = { params: { personLink: Schema.String }, success: Page, error: errors }
const acted = { ...asked, error: [Forbidden, ...errors] as const }

const contact = Schema.optionalKey(Schema.String)

/** The fields of the form. The handler reads them, so that its refusals are pages. */
const Correction = Schema.Struct({ phone: contact, email: contact }).pipe(HttpApiSchema.asFormUrlEncoded())

const path = "/api/my-request/:personLink"

/** The pages for the person of a lead, at the address in a mail. They need no credential. */
export const PersonPageGroup = HttpApiGroup.make("personPage")
  .add(
    HttpApiEndpoint.get("show", path, asked)
      .annotate(OpenApi.Summary, "Show the person of a lead what was sent, and who has it")
      .annotate(
        OpenApi.Description,
        "A page in the language of the website. Anybody may have the link, so it shows of the person the last two characters of each value alone. It names the businesses with the lead, and links to what the person may do. It changes nothing, because programs that check mails open every address. Without `PERSON_PAGE=on` every link is 404."
      ),
    HttpApiEndpoint.get("askWithdrawal", `${path}/withdraw`, asked).annotate(
      OpenApi.Summary,
      "Ask the person whether to withdraw the lead"
    ),
    HttpApiEndpoint.post("withdraw", `${path}/withdraw`, acted)
      .annotate(OpenApi.Summary, "Withdraw a lead by the link of its person")
      .annotate(
        OpenApi.Description,
        "As an operator withdraws a lead, and a held one, too. A lead in another stage stays as it is. The body is not read. The answer is the page of the person."
      ),
    HttpApiEndpoint.get("askCorrection", `${path}/correct`, asked).annotate(
      OpenApi.Summary,
      "Ask the person for a telephone number and an e-mail address"
    ),
    HttpApiEndpoint.post("correct", `${path}/correct`, {
      ...asked,
      payload: Correction,
      error: [Forbidden, ...bodyRefusals, ...errors] as const
    })
      .annotate(OpenApi.Summary, "Correct how the person of a lead is reached")
      .annotate(
        OpenApi.Description,
        "The form has the fields `phone`, as people write it, and `email`; one may be empty. The businesses that got the lead are told, but of no blocked contact. A link corrects ten times, and none of a lead that its person withdrew: that is 422 on `stage`. The answer is the page of the person."
      ),
    HttpApiEndpoint.get("askErasure", `${path}/erase`, asked).annotate(
      OpenApi.Summary,
      "Ask the person whether to erase the lead"
    ),
    HttpApiEndpoint.post("erase", `${path}/erase`, acted)
      .annotate(OpenApi.Summary, "Erase a lead by the link of its person")
      .annotate(
        OpenApi.Description,
        "Erases the personal data of the lead. The body is not read. The link is 404 afterwards."
      )
  )
  .annotate(OpenApi.Title, "Pages of people")
  .annotate(
    OpenApi.Description,
    "The person of a lead sees who has it, and corrects, withdraws or erases it, without signing in. A wrong link is 404, and counts against the address of the client, as wrong tokens do. A browser, which accepts `text/html`, gets refusals as pages. A form that another site sends is 403."
  )
