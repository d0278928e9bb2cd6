import { AuditTrail } from "@leadwell/domain/access/AuditTrail"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeAuditEntry } from "./AuditEntry.ts"
import { AuditGroup } from "./AuditGroup.ts"

/** Handler of the endpoint of the audit trail, which calls {@link AuditTrail}. */
export const layer = HttpApiBuilder.group(
  contractOf(AuditGroup),
  "audit",
  Effect.fnUntraced(function* (handlers) {
    const trail = yield* AuditTrail
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query: { page, per_page, ...conditions } }) {
        const manager = yield* current<"account:manage">()
        const found = yield* Effect.mapError(trail.page(manager, conditions, { page, per_page }), refuse)
        return yield* enveloped(mapPage(found, encodeAuditEntry), "/api/audit")
      })
    })
  })
)
