import { isGranted } from "@leadwell/domain/access/Grant"
import { Leads } from "@leadwell/domain/intake/Leads"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { encodeFollowed, enveloped } from "../response/PageEnvelope.ts"
import { makeLeadCreation } from "./LeadCreation.ts"
import { encodeLeadDossier, encodeSentLead } from "./LeadDossier.ts"
import { LeadsGroup } from "./LeadsGroup.ts"
import { encodeListedLead } from "./ListedLead.ts"

/** Handlers of the lead endpoints. `create` also has a shorter way, `LeadShortcut`. */
export const layer = handlersOf(LeadsGroup, function* () {
  const create = yield* makeLeadCreation
  const leads = yield* Leads
  return {
    *create({ request }) {
      return yield* create(yield* current<"leads:create">(), request)
    },
    *list({ query }) {
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
      return yield* enveloped<(typeof page.items)[number]>(page)
    },
    *get({ params }) {
      const reader = yield* current<"leads:create" | "leads:review">()
      const sent = Effect.map(leads.get(reader, params.lead), encodeSentLead)
      if (!isGranted(reader, "leads:review")) return { data: yield* sent }
      const dossier = Effect.map(leads.dossier(reader, params.lead), encodeLeadDossier)
      return { data: yield* Effect.catchTag(dossier, "LeadNotUnderReview", () => sent) }
    }
  }
})
