import { AuditTrail } from "@leadwell/domain/access/AuditTrail"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { makeNamesById } from "../response/NamesById.ts"
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
    const namesById = yield* makeNamesById
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query: { page, per_page, ...conditions } }) {
        const manager = yield* current<"account:manage">()
        const found = yield* trail.page(manager, conditions, { page, per_page })
        const nameOf = yield* namesById(
          manager,
          found.items.map(({ entry }) => entry.subject)
        )
        return yield* enveloped(
          mapPage(found, (one) => encodeAuditEntry(one, nameOf(one.entry.subject))),
          "/api/audit"
        )
      }, Effect.mapError(refuse))
    })
  })
)
