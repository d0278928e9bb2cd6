import { approvalKeys, remarkKeys } from "@leadwell/domain/intake/LeadReview"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { DecisionQuery, DecisionQueryDecoding } from "../access/DecisionQuery.ts"
import { PathDecoding } from "../request/Decoding.ts"
import { decisionAnswer } from "../response/DecisionEffect.ts"
import { bodyRefusals, NotFound } from "../response/Refusals.ts"
import { LeadDossier, SentLead } from "./LeadDossier.ts"

const contract = {
  params: { lead: LeadIdText },
  query: DecisionQuery,
  success: decisionAnswer(Schema.Union([LeadDossier, SentLead])),
  error: [NotFound, ...bodyRefusals]
} as const

const approval = Schema.Struct({
  extra_info: Schema.optionalKey(approvalKeys.extra_info.schema),
  only_held: Schema.optionalKey(approvalKeys.only_held.schema)
})

const remark = Schema.Struct({ remark: remarkKeys.remark.schema })

/** Endpoints for the review of leads. */
export const LeadReviewGroup = HttpApiGroup.make("leadReview")
  .add(
    HttpApiEndpoint.post("refuse", "/api/leads/:lead/refuse", { ...contract, payload: remark })
      .middleware(PathDecoding)
      .middleware(DecisionQueryDecoding)
      .middleware(authorization("leads:review"))
      .annotate(OpenApi.Summary, "Refuse a lead")
      .annotate(OpenApi.Description, "A lead that is held; `remark` says why. It can be approved later."),
    HttpApiEndpoint.post("approve", "/api/leads/:lead/approve", { ...contract, payload: approval })
      .middleware(PathDecoding)
      .middleware(DecisionQueryDecoding)
      .middleware(authorization("leads:review"))
      .annotate(OpenApi.Summary, "Approve a lead")
      .annotate(
        OpenApi.Description,
        "Opens a lead that is held or refused, and hands it to the businesses that want it. They see `extra_info`. With `only_held`, a lead that somebody refused meanwhile stays refused, and the answer is 422. So is that about the lead of a blocked person. The body may be left out. A reviewer who does not see the person of a refused lead is answered as its maker would be."
      )
      .annotate(OpenApi.Transform, (operation) => ({
        ...operation,
        requestBody: { ...(operation["requestBody"] as object), required: false }
      })),
    HttpApiEndpoint.post("withdraw", "/api/leads/:lead/withdraw", { ...contract, payload: remark })
      .middleware(PathDecoding)
      .middleware(DecisionQueryDecoding)
      .middleware(authorization("operator"))
      .annotate(OpenApi.Summary, "Withdraw a lead")
      .annotate(
        OpenApi.Description,
        "A lead that is open or placed, for its customer; `remark` says why. No further business gets it. A business that may still reclaim it, or waits for the decision of its request, is released: its status is `reclaimed` if it has a request, which is granted with the same remark, and else `withdrawn`; its caps get one back. The other businesses keep the lead. This is final."
      )
  )
  .annotate(OpenApi.Title, "Review of leads")
  .annotate(
    OpenApi.Description,
    "A reviewer approves or refuses leads, and an operator also withdraws them. Leads of a website under review are held until then. `effects` tells which businesses get the lead or are released by the decision; with `dry_run=true` nothing is changed."
  )
