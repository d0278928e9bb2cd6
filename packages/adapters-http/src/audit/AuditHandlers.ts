import { AuditTrail } from "@leadwell/domain/audit/AuditTrail"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { makeNamedEntries } from "@leadwell/people/people/NamesById"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeAuditEntry } from "./AuditEntry.ts"
import { AuditGroup } from "./AuditGroup.ts"

/** Handler of the endpoint of the audit trail, which calls {@link AuditTrail}. */
export const layer = handlersOf(AuditGroup, function* () {
  const [businesses, trail] = [yield* Businesses, yield* AuditTrail]
  const namedEntries = yield* makeNamedEntries
  return {
    *list({ query: { business, page, per_page, ...rest } }) {
      const manager = yield* current<"account:manage">()
      const conditions = { ...rest, business: business && (yield* businesses.getAudited(manager, business)) }
      const found = yield* trail.page(manager, conditions, { page, per_page })
      return yield* enveloped({ ...found, items: yield* namedEntries(manager, found.items) }, encodeAuditEntry)
    }
  }
})
