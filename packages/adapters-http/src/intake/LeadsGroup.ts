import { LeadQuery } from "@leadwell/domain/intake/LeadQuery"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { listKeys } from "@leadwell/domain/pagination/Following"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization, tokenOnly } from "../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { IdempotencyHeaders } from "../request/Idempotency.ts"
import { IgnoresUnknownKeys } from "../request/KnownQuery.ts"
import { followedEnvelope, pageEnvelope } from "../response/PageEnvelope.ts"
import { bodyRefusals, Conflict, NotFound, ServiceUnavailable, UnprocessableContent } from "../response/Refusals.ts"
import { LeadBody } from "./LeadBody.ts"
import { LeadDossier, SentLead } from "./LeadDossier.ts"
import { DuplicateReceipt, LeadReceipt } from "./LeadReceipt.ts"
import { ListedLead } from "./ListedLead.ts"

const listed = Schema.Union([SentLead, ListedLead])

/** Endpoints that create leads and show their progress. */
export const LeadsGroup = HttpApiGroup.make("leads")
  .add(
    HttpApiEndpoint.post("create", "/api/leads", {
      headers: IdempotencyHeaders,
      payload: LeadBody,
      success: [LeadReceipt, DuplicateReceipt],
      error: [Conflict, ...bodyRefusals]
    })
      .middleware(authorization("leads:create"))
      .annotateMerge(tokenOnly)
      .annotate(IgnoresUnknownKeys, true)
      .annotate(OpenApi.Summary, "Create a lead")
      .annotate(
        OpenApi.Description,
        "Checks a lead, keeps it and hands it to the businesses that want it. The body is at most 256 KiB; unknown keys are ignored. `fields` holds every answer that the subcategory requires, and nothing that it does not ask. A lead of a person who asked for the same lately is kept as a duplicate, handed to nobody, and answered with 200."
      ),
    HttpApiEndpoint.get("list", "/api/leads", {
      query: Schema.Struct({ ...listKeys, ...LeadQuery.fields }),
      success: Schema.Union([pageEnvelope(listed), followedEnvelope(listed)]),
      error: [UnprocessableContent, ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(authorization("leads:create", "leads:review"))
      .annotate(OpenApi.Summary, "List leads")
      .annotate(
        OpenApi.Description,
        "The latest first, unless `sort` says otherwise. A lead is listed if it fits every filter. A reviewer sees the leads of every account, with the city, the digits of the postal code, and who has each. An account sees its own, and may not use `business`, `country`, `postal_code`, `free_places` and `q`. With `after` it is followed: the leads with higher ids, the lowest first, and `next_after` to ask with the next time. It misses none and repeats none; what becomes of a lead later is told by events."
      ),
    HttpApiEndpoint.get("get", "/api/leads/:lead", {
      params: { lead: LeadIdText },
      success: Schema.Struct({ data: Schema.Union([LeadDossier, SentLead]) }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(authorization("leads:create", "leads:review"))
      .annotate(OpenApi.Summary, "Show a lead")
      .annotate(
        OpenApi.Description,
        "The account that made it sees how far it is. The operator also sees the person, the address, the answers, and which businesses have it, and so does a reviewer while the lead is held and once a reclaim of it was requested. A reviewer sees other leads as their maker does."
      )
  )
  .annotate(OpenApi.Title, "Leads")
  .annotate(OpenApi.Description, "Websites create leads and see how far they are.")
