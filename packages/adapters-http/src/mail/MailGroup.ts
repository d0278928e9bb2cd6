import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { MailQuery } from "@leadwell/people/mail/MailDelivery"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { Mail } from "./Mail.ts"

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
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Mail")
  .annotate(OpenApi.Description, "An operator sees what people were told by mail, and what came of each attempt.")
