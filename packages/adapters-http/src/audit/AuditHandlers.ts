import { AuditTrail } from "@leadwell/domain/access/AuditTrail"
import type { Granted } from "@leadwell/domain/access/Grant"
import type { AuditEntry } from "@leadwell/domain/audit/AuditEntry"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { makeNamesById } from "../response/NamesById.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { encodeAuditEntry } from "./AuditEntry.ts"
import { AuditGroup } from "./AuditGroup.ts"

const businessItem = "businesses/"

/** Returns the thing whose name is that of a subject. An item of the catalogue that is a business has its name. */
const namedIn = ({ id, kind }: AuditEntry["subject"]) =>
  kind === "catalogue" && id.startsWith(businessItem)
    ? { kind: "business", id: id.slice(businessItem.length) }
    : { kind, id }

/** Handler of the endpoint of the audit trail, which calls {@link AuditTrail}. */
export const layer = handlersOf(AuditGroup, function* () {
  const [businesses, trail] = [yield* Businesses, yield* AuditTrail]
  const namesById = yield* makeNamesById
  /** Nothing was done to the people of a business that the manager may not see. */
  const auditedOf = (manager: Granted<"account:manage">, id: BusinessId) =>
    businesses.getAccessible(manager, id).pipe(
      Effect.map(({ business }) => ({ id, account: business.account })),
      Effect.catchTags({
        BusinessNotFound: () => Effect.succeed({ id, account: null }),
        BusinessNotOwned: () => Effect.succeed({ id, account: null })
      })
    )
  return {
    *list({ query: { business, page, per_page, ...rest } }) {
      const manager = yield* current<"account:manage">()
      const conditions = { ...rest, business: business && (yield* auditedOf(manager, business)) }
      const found = yield* trail.page(manager, conditions, { page, per_page })
      const nameOf = yield* namesById(
        manager,
        found.items.map(({ entry }) => namedIn(entry.subject))
      )
      return yield* enveloped(found, (one) => encodeAuditEntry(one, nameOf(namedIn(one.entry.subject))))
    }
  }
})
