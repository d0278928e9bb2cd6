import { isGranted } from "@leadwell/domain/access/Grant"
import { Leads } from "@leadwell/domain/intake/Leads"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { encodeFollowed, enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { makeLeadCreation } from "./LeadCreation.ts"
import { encodeLeadDossier, encodeSentLead } from "./LeadDossier.ts"
import { LeadsGroup } from "./LeadsGroup.ts"
import { encodeListedLead } from "./ListedLead.ts"

/** Handlers of the lead endpoints. `create` also has a shorter way, `LeadShortcut`. */
export const layer = HttpApiBuilder.group(
  contractOf(LeadsGroup),
  "leads",
  Effect.fnUntraced(function* (handlers) {
    const create = yield* makeLeadCreation
    const leads = yield* Leads
    return handlers
      .handleRaw(
        "create",
        Effect.fnUntraced(function* ({ request }) {
          return yield* create(yield* current<"leads:create">(), request)
        })
      )
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const reader = yield* current<"leads:create" | "leads:review">()
          const { _tag, filter, request } = yield* Effect.fromResult(listRequestOf(query, "Page"))
          if (_tag === "Follow") {
            return isGranted(reader, "leads:review")
              ? encodeFollowed(yield* leads.follow(reader, filter, request), encodeListedLead)
              : encodeFollowed(yield* leads.followOwn(reader, filter, request), encodeSentLead)
          }
          const page = isGranted(reader, "leads:review")
            ? mapPage(yield* leads.page(reader, filter, request), encodeListedLead)
            : mapPage(yield* leads.pageOfOwn(reader, filter, request), encodeSentLead)
          return yield* enveloped<(typeof page.items)[number]>(page, "/api/leads")
        }, Effect.mapError(refuse))
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          const reader = yield* current<"leads:create" | "leads:review">()
          const sent = Effect.map(leads.get(reader, params.lead), encodeSentLead)
          if (!isGranted(reader, "leads:review")) return { data: yield* sent }
          const dossier = Effect.map(leads.dossier(reader, params.lead), encodeLeadDossier)
          return { data: yield* Effect.catchTag(dossier, "LeadNotUnderReview", () => sent) }
        }, Effect.mapError(refuse))
      )
  })
)
