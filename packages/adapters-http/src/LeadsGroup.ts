import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authorization, RequiredAbility } from "./Authorization.ts"
import { LeadBody } from "./LeadBody.ts"
import {
  BadRequest,
  ContentTooLarge,
  ServiceUnavailable,
  UnprocessableContent,
  UnsupportedMediaType
} from "./Refusals.ts"

/** What the maker of a lead is told: whether it was taken, its number, and a text. */
export const LeadReceipt = Schema.Struct({
  completed: Schema.Boolean,
  id: Schema.String.annotate({ examples: ["1"] }),
  message: Schema.String
}).annotate({ identifier: "LeadReceipt" })

/** Leads on their way in. */
export const LeadsGroup = HttpApiGroup.make("leads")
  .add(
    HttpApiEndpoint.post("create", "/api/leads", {
      payload: LeadBody,
      success: LeadReceipt.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, ContentTooLarge, UnsupportedMediaType, UnprocessableContent, ServiceUnavailable]
    })
      .annotate(RequiredAbility, "leads:create")
      .annotate(OpenApi.Summary, "Create a lead")
      .annotate(
        OpenApi.Description,
        "Checks a lead, keeps it and hands it to the businesses that want it. The body is at most 256 KiB; unknown keys are ignored. `fields` holds every answer that the subcategory requires, and nothing that it does not ask."
      )
  )
  .middleware(Authorization)
  .annotate(OpenApi.Title, "Leads")
