import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { type ExportFormat, Exports } from "@leadwell/domain/export/Exports"
import { csvFile, type CsvOptions } from "@leadwell/domain/spreadsheet/CsvFile"
import type { Table } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { contentTypes, ExportsGroup } from "./ExportsGroup.ts"

/** How a file is written, as a query asks for it. */
interface Written {
  readonly format: ExportFormat
  readonly delimiter: "comma" | "semicolon"
  readonly bom: boolean
}

const delimiters = { comma: ",", semicolon: ";" } as const satisfies Record<string, CsvOptions["delimiter"]>

/** Handlers of the endpoints that write lists as files, which call {@link Exports}. */
export const layer = handlersOf(ExportsGroup, function* () {
  const exports = yield* Exports
  const zone = yield* BusinessTimeZone

  /** Streams a table as a file to save. The export runs until the stream ends; HEAD has none, so it ends at once. */
  const fileOf = Effect.fnUntraced(function* <E>(name: string, table: Table<E>, { bom, delimiter, format }: Written) {
    const { method } = yield* HttpServerRequest.HttpServerRequest
    const content =
      format === "csv" ? csvFile(table, { delimiter: delimiters[delimiter], bom }) : workbook(table, name, zone)
    const response = HttpServerResponse.stream(content, {
      contentType: format === "csv" ? `${contentTypes.csv}; charset=utf-8` : contentTypes[format],
      headers: { "content-disposition": `attachment; filename="${name}.${format}"` }
    })
    return method === "HEAD" ? response : HttpEffect.scopeTransferToStream(response)
  })

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
