import type { Granted } from "@leadwell/domain/access/Grant"
import type { NamedEntry, NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { AuditTrail } from "@leadwell/domain/audit/AuditTrail"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeAuditEntry } from "./AuditEntry.ts"
import { AuditGroup } from "./AuditGroup.ts"

/** Adds the names of their subjects to entries. */
type Naming = (
  manager: Granted<"account:manage">,
  entries: ReadonlyArray<NumberedEntry>
) => Effect.Effect<ReadonlyArray<NamedEntry>, StorageUnavailable>

/** Makes the handler of the endpoint of the audit trail, which calls {@link AuditTrail}. */
export const layerWith = <R>(naming: Effect.Effect<Naming, never, R>) =>
  handlersOf(AuditGroup, function* () {
    const [businesses, trail, named] = [yield* Businesses, yield* AuditTrail, yield* naming]
    return {
      *list({ query: { business, page, per_page, ...rest } }) {
        const manager = yield* current<"account:manage">()
        const conditions = { ...rest, business: business && (yield* businesses.getAudited(manager, business)) }
        const found = yield* trail.page(manager, conditions, { page, per_page })
        return yield* enveloped({ ...found, items: yield* named(manager, found.items) }, encodeAuditEntry)
      }
    }
  })
