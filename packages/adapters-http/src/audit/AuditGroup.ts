import { auditQuery } from "@leadwell/domain/audit/AuditQuery"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { AuditEntry } from "./AuditEntry.ts"

/** Selects a page of all entries, or of those that meet every condition. */
const AuditQuery = Schema.Struct({ ...PageRequest.fields, ...auditQuery(LeadIdText, BusinessId).fields })

/** The endpoint that lists the audit trail. */
export const AuditGroup = HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/api/audit", {
      query: AuditQuery,
      success: pageEnvelope(AuditEntry),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List who did what")
      .annotate(
        OpenApi.Description,
        "The latest first: for a member what was done to the things of the account, and for an operator everything. Conditions combine. `actor` has ids of actors, such as a token. `lead` also selects what was done to the reclaim requests of a lead, and `business` what was done to a business and to the people of its account. `from` and `to` are business days, both included."
      )
  )
  .middleware(authorization("account:manage"))
  .annotate(OpenApi.Title, "Audit trail")
  .annotate(
    OpenApi.Description,
    "Each look of an operator at a person, each decision, and each change of the catalogue, tokens and webhooks: who, what, to which thing and when, and no value of a person. A member of an account, who has no scope, reads what was done to the things of the account."
  )
