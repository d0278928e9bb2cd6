import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { MailQuery } from "@leadwell/people/mail/MailDelivery"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import { ServiceUnavailable, UnprocessableContent } from "../../../response/Refusals.ts"
import { Mail } from "./Mail.ts"
import { TestMail } from "./TestMail.ts"

/** The endpoint through which operators look at the mails to people. */
export const MailGroup = HttpApiGroup.make("mail")
  .add(
    HttpApiEndpoint.get("list", "/api/mail", {
      query: Schema.Struct({ ...PageRequest.fields, ...MailQuery.fields }),
      success: pageEnvelope(Mail),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the mails")
      .annotate(
        OpenApi.Description,
        "The latest first. Without a mail server, `unsent` tells what would have been sent. Mails are kept for 30 days after their end."
      )
  )
  .add(
    HttpApiEndpoint.post("test", "/api/mail/test", {
      success: Schema.Struct({ data: TestMail }),
      error: [UnprocessableContent, ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Send a test mail")
      .annotate(
        OpenApi.Description,
        "To the operator who asks, at once. It tells what the mail server answered within 15 seconds, and is not among the mails. A token has no address, so nothing is sent for it."
      )
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Mail")
  .annotate(OpenApi.Description, "An operator sees what people were told by mail, and what came of each attempt.")
