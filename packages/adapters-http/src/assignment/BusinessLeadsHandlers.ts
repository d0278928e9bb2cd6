import { BusinessLeads, type OneLead } from "@leadwell/domain/assignment/BusinessLeads"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import type { RequestTo } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { encodeFollowed, enveloped } from "../response/PageEnvelope.ts"
import { type businessLeadWith, encodeBusinessLead } from "./BusinessLead.ts"
import type { businessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { encodeLead, encodeLeadOfBusiness } from "./Lead.ts"
import { encodeOutcomes } from "./LeadOutcome.ts"
import { vCardResponse } from "./VCard.ts"

type Endpoints = ReturnType<typeof businessLeadsGroup<ReturnType<typeof businessLeadWith>>>["endpoints"]
type Asked<Name extends keyof Endpoints> = Omit<RequestTo<Endpoints[Name]>, "endpoint">

type Get = (typeof BusinessLeads.Service)["get"]

/** Reads one lead of a business, and what a feature adds to it. */
type Reading<Added> = (
  ...asked: Parameters<Get>
) => Effect.Effect<readonly [OneLead, Added], Effect.Error<ReturnType<Get>>>

/**
 * Makes the steps of the endpoints for a business's leads, which call {@link BusinessLeads} and {@link Reclaims}. A
 * feature adds members to a lead that is read alone.
 */
export const stepsWith = <Added extends object, R>(reading: Effect.Effect<Reading<Added>, never, R>) =>
  function* () {
    const leads = yield* BusinessLeads
    const reclaims = yield* Reclaims
    const read = yield* reading
    return {
      *list({ query }: Asked<"list">) {
        const accessible = yield* named("business")
        const { _tag, filter, request } = yield* Effect.fromResult(listRequestOf(query, "Page"))
        if (_tag === "Follow") return encodeFollowed(yield* leads.follow(accessible, filter, request), encodeLead)
        return yield* enveloped(yield* leads.page(accessible, filter, request), encodeLead)
      },
      *listAll({ query: { page: number, per_page, ...query } }: Asked<"listAll">) {
        const page = yield* leads.pageOfAll(yield* current<"leads:read">(), query, { page: number, per_page })
        return yield* enveloped(page, encodeLeadOfBusiness)
      },
      *get({ params }: Asked<"get">) {
        const accessible = yield* named("business")
        const [lead, rest] = yield* read(accessible, params.businessLead)
        const reclaim = yield* reclaims.ofLead(accessible, params.businessLead)
        return { data: { ...encodeBusinessLead(lead, reclaim), ...rest } }
      },
      *vcard({ params }: Asked<"vcard">) {
        const { businessLead } = yield* leads.get(yield* named("business"), params.businessLead)
        return vCardResponse(businessLead.lead)
      },
      *tellOutcome({ params, request }: Asked<"tellOutcome">) {
        const owned = yield* named("businessOfOwner")
        const body = yield* readJson(request)
        const outcomes = yield* leads.tellOutcome(owned, params.businessLead, body)
        return { data: encodeOutcomes(outcomes) }
      }
    }
  }
