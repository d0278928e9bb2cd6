import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PathDecoding } from "../../request/Decoding.ts"
import {
  BadRequest,
  Conflict,
  ContentTooLarge,
  RequestTimeout,
  ServiceUnavailable,
  UnsupportedMediaType
} from "../../response/Refusals.ts"
import { FormAccess } from "./FormAccess.ts"
import { FormChallenge } from "./FormChallenge.ts"
import { FormDefinition } from "./FormDefinition.ts"
import { FormLeadBody } from "./FormLeadBody.ts"
import { FormReceipt } from "./FormReceipt.ts"
import { UnprocessableForm } from "./UnprocessableForm.ts"

const params = { key: Schema.String }

/** Endpoints for the forms that websites show. A publishable key in the path is their credential. */
export const FormsGroup = HttpApiGroup.make("forms")
  .add(
    HttpApiEndpoint.get("definition", "/api/forms/:key/subcategories/:subcategory", {
      params: { ...params, subcategory: SubcategoryId },
      success: Schema.Struct({ data: FormDefinition }),
      error: [ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show what a form asks")
      .annotate(
        OpenApi.Description,
        "The questions of a subcategory on the website of the key, and the text to which people consent. 404 when the website is not active."
      ),
    HttpApiEndpoint.post("challenge", "/api/forms/:key/challenges", {
      params,
      success: Schema.Struct({ data: FormChallenge }).pipe(HttpApiSchema.status(201)),
      error: [ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "Make a challenge")
      .annotate(
        OpenApi.Description,
        "A challenge for one lead of the key, as ALTCHA's widget takes it. It must be solved within 20 minutes, and costs more while many are asked for. The body is not read. It raises the price of spam, and stops nobody who pays it."
      ),
    HttpApiEndpoint.post("send", "/api/forms/:key/leads", {
      params,
      payload: FormLeadBody,
      success: FormReceipt,
      error: [
        Conflict,
        BadRequest,
        RequestTimeout,
        ContentTooLarge,
        UnsupportedMediaType,
        UnprocessableForm,
        ServiceUnavailable
      ]
    })
      .annotate(OpenApi.Summary, "Send a lead of a form")
      .annotate(
        OpenApi.Description,
        "Checks a lead as people write it, and keeps it for the website of the key. The answer is the same for a duplicate and for the lead of a blocked person. Texts are in Dutch or English, by `Accept-Language`. Unknown keys are ignored. A challenge is spent when its lead is stored, and not by a refusal. Of each address, 5 leads a minute are read, and 30 of each key."
      )
  )
  .middleware(FormAccess)
  .annotate(OpenApi.Title, "Forms")
  .annotate(
    OpenApi.Description,
    "For pages of other origins, with a publishable key in the path. A `POST` must come from an origin of the key, or it is 403. Any other key is 404, which any page may read, and counts against the address of the client, as wrong tokens do."
  )
