import { Exports } from "@leadwell/domain/export/Exports"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { ExportsGroup } from "./ExportsGroup.ts"
import { files } from "./FileResponse.ts"

/** Handlers of the endpoints that write lists as files, which call {@link Exports}. */
export const layer = handlersOf(ExportsGroup, function* () {
  const exports = yield* Exports
  const fileOf = yield* files

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
    }
  }
})
