import { BusinessLeadQuery } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { listKeys } from "@leadwell/domain/pagination/Following"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { followedEnvelope, pageEnvelope } from "../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable, UnprocessableContent } from "../response/Refusals.ts"
import { Lead, LeadOfBusiness } from "./Lead.ts"
import { OutcomeBody, outcomeFields } from "./LeadOutcome.ts"
import { VCardBody } from "./VCard.ts"

/** Endpoints for the leads of one business, with all that it may know of one. */
export const businessLeadsGroup = <Alone extends Schema.Top>(alone: Alone) =>
  HttpApiGroup.make("businessLeads")
    .add(
      HttpApiEndpoint.get("list", "/api/businesses/:business/leads", {
        params: { business: BusinessId },
        query: Schema.Struct({ ...listKeys, ...BusinessLeadQuery.fields }),
        success: Schema.Union([pageEnvelope(Lead), followedEnvelope(Lead)]),
        error: [UnprocessableContent, ServiceUnavailable]
      })
        .middleware(QueryDecoding)
        .annotate(OpenApi.Summary, "List the leads of a business")
        .annotate(
          OpenApi.Description,
          "The latest assignment first, unless `sort` says otherwise. A lead is listed if it fits every filter. The owner of the business also gets the `outcome` that counts, which no operator gets. With `after` it is followed: the leads that the business got after the one with that id, the oldest first, and `next_after` to ask with the next time. It misses none and repeats none. A lead that the business never got is 422."
        ),
      HttpApiEndpoint.get("get", "/api/businesses/:business/leads/:businessLead", {
        params: { business: BusinessId, businessLead: LeadIdText },
        success: Schema.Struct({ data: alone }),
        error: [NotFound, ServiceUnavailable]
      })
        .middleware(PathDecoding)
        .annotate(OpenApi.Summary, "Show one lead of a business")
        .annotate(
          OpenApi.Description,
          "As in the list, with the whole address, until when it may be reclaimed, and its reclaim request. The owner of the business also gets `outcome` and `outcomes`, which no operator gets."
        ),
      HttpApiEndpoint.get("vcard", "/api/businesses/:business/leads/:businessLead.vcf", {
        params: { business: BusinessId, businessLead: LeadIdText },
        success: VCardBody,
        error: [NotFound, ServiceUnavailable]
      })
        .middleware(PathDecoding)
        .annotate(OpenApi.Summary, "Download the person of a lead as a contact")
        .annotate(
          OpenApi.Description,
          "A vCard 4: name, telephone number, e-mail address, address, and the question as a note. An erased lead has none of these."
        )
    )
    .middleware(naming("business"))
    .add(
      HttpApiEndpoint.put("tellOutcome", "/api/businesses/:business/leads/:businessLead/outcome", {
        params: { business: BusinessId, businessLead: LeadIdText },
        payload: OutcomeBody,
        success: Schema.Struct({ data: Schema.Struct(outcomeFields) }),
        error: [NotFound, ...bodyRefusals]
      })
        .middleware(PathDecoding)
        .middleware(naming("businessOfOwner"))
        .annotate(OpenApi.Summary, "Tell what became of a lead")
        .annotate(
          OpenApi.Description,
          "Of the owner of the business alone, in any order. The latest outcome counts, and `null` takes it back; the earlier ones stay in `outcomes`. What the latest one says already is not told again, so a request can be repeated. The `status` of the lead stays. It is 422 on `outcome` while a reclaim request of the lead is pending, and when the business was released from the lead, its person withdrew it or it is erased. `note` and `value_cents` are for the business alone; the reviewer of a reclaim request sees the strongest outcome that was ever told, and when it was taken back."
        ),
      HttpApiEndpoint.get("listAll", "/api/business-leads", {
        query: Schema.Struct({ ...PageRequest.fields, ...BusinessLeadQuery.fields }),
        success: pageEnvelope(LeadOfBusiness),
        error: [ServiceUnavailable]
      })
        .middleware(QueryDecoding)
        .annotate(OpenApi.Summary, "List the leads of several businesses")
        .annotate(
          OpenApi.Description,
          "What the lists of all businesses in reach hold together. A lead is listed once for each business that got it, the latest assignment first unless `sort` says otherwise. A lead is listed if it fits every filter. Everybody but an operator also gets the `outcome` that counts."
        )
    )
    .middleware(authorization("leads:read"))
    .annotate(OpenApi.Title, "Leads of a business")
    .annotate(OpenApi.Description, "The leads that one business got, with the person to call.")
