import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { makeNamedEntries } from "@leadwell/people/people/NamesById"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { ExportsGroup } from "./ExportsGroup.ts"
import { files } from "./FileResponse.ts"

/** Handlers of the endpoints that write lists as files, which call {@link Exports}. */
export const layer = handlersOf(ExportsGroup, function* () {
  const exports = yield* Exports
  const fileOf = yield* files
  const namedEntries = yield* makeNamedEntries

  return {
    *leads({ query: { bom, delimiter, format, ...query } }) {
      const reader = yield* current<"leads:create" | "leads:review">()
      return yield* fileOf("leads", yield* exports.leads(reader, query, format), { bom, delimiter, format })
    },
    *businessLeads({ query: { bom, delimiter, format, ...query } }) {
      const reader = yield* current<"leads:read">()
      return yield* fileOf("business-leads", yield* exports.businessLeads(reader, query, format), {
        bom,
        delimiter,
        format
      })
    },
    *reclaims({ query: { bom, delimiter, format, ...query } }) {
      const reader = yield* current<"leads:read" | "leads:review">()
      return yield* fileOf("reclaims", yield* exports.reclaims(reader, query, format), { bom, delimiter, format })
    },
    *businesses({ query: { bom, delimiter, format, ...query } }) {
      const reader = yield* current<"leads:read">()
      return yield* fileOf("businesses", yield* exports.businesses(reader, query, format), { bom, delimiter, format })
    },
    *audit({ query: { bom, delimiter, format, ...query } }) {
      const manager = yield* current<"account:manage">()
      const table = yield* exports.audit(manager, query, format, (entries) => namedEntries(manager, entries))
      return yield* fileOf("audit", table, { bom, delimiter, format })
    }
  }
})
