import { isGranted } from "@leadwell/domain/access/Grant"
import { Leads } from "@leadwell/domain/intake/Leads"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
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
        Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
          const reader = yield* current<"leads:create" | "leads:review">()
          const request = { page: number, per_page }
          const page = isGranted(reader, "leads:review")
            ? mapPage(yield* leads.page(reader, query, request), encodeListedLead)
            : mapPage(yield* leads.pageOfOwn(reader, query, request), encodeSentLead)
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
