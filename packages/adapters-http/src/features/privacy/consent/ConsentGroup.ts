import { BusinessId } from "@leadwell/domain/catalog/Business"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { naming } from "../../../access/NamedParts.ts"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable } from "../../../response/Refusals.ts"
import { Consent, ConsentText, ConsentTextBody, ProvenConsent } from "./Consent.ts"

const params = { code: WebsiteCode }
const added = Schema.Struct({ data: ConsentText })

/** Endpoints for what people consent to, and for the proof that they did. */
export const ConsentGroup = HttpApiGroup.make("consent")
  .add(
    HttpApiEndpoint.get("texts", "/api/websites/:code/consent-texts", {
      params,
      query: PageRequest,
      success: pageEnvelope(ConsentText),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(PathDecoding)
      .middleware(authorization("leads:create"))
      .annotate(OpenApi.Summary, "List the consent texts of a website")
      .annotate(OpenApi.Description, "The newest first. `version` counts from 1 for each language."),
    HttpApiEndpoint.post("addText", "/api/websites/:code/consent-texts", {
      params,
      payload: ConsentTextBody,
      success: [added.pipe(HttpApiSchema.status(201)), added],
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .middleware(authorization("account:manage"))
      .annotate(OpenApi.Summary, "Add a consent text to a website")
      .annotate(
        OpenApi.Description,
        "What people read before they consent, and what they consent to. A text is never changed or removed. The same text with the same `purposes` keeps its version, and is answered with 200."
      ),
    HttpApiEndpoint.get("ofLead", "/api/leads/:lead/consent", {
      params: { lead: LeadIdText },
      success: Schema.Struct({ data: Consent }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(authorization("leads:create", "leads:review"))
      .annotate(OpenApi.Summary, "Show the consent of a lead's person")
      .annotate(
        OpenApi.Description,
        "What the website told with the lead, for the account that made it and for reviewers. `source` is `none` when it told nothing. It outlives the erasure of the lead. 404 when the website keeps no consent."
      ),
    HttpApiEndpoint.get("ofBusinessLead", "/api/businesses/:business/leads/:businessLead/consent", {
      params: { business: BusinessId, businessLead: LeadIdText },
      success: Schema.Struct({ data: ProvenConsent }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(naming("business"))
      .middleware(authorization("leads:read"))
      .annotate(OpenApi.Summary, "Show a business the consent of a lead's person")
      .annotate(
        OpenApi.Description,
        "What a business that calls the person can show to a regulator: the text in full, when and where the person consented, and how the contact was verified. 404 when the person consented to no text."
      )
  )
  .annotate(OpenApi.Title, "Consent")
  .annotate(OpenApi.Description, "What people consent to, and the proof that they did.")
