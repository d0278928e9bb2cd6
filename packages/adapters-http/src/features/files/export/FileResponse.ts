import { JobContext } from "@leadwell/domain/background/RepeatingJob"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import type { ExportFormat } from "@leadwell/domain/features/files/export/ExportQuery"
import { csvFile, type CsvOptions } from "@leadwell/domain/spreadsheet/CsvFile"
import type { Table } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { Effect, Stream } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { contentTypes } from "./ExportsGroup.ts"

/** How a file is written, as a query asks for it. */
interface Written {
  readonly format: ExportFormat
  readonly delimiter: "comma" | "semicolon"
  readonly bom: boolean
}

const delimiters = { comma: ",", semicolon: ";" } as const satisfies Record<string, CsvOptions["delimiter"]>

/** Writes tables as files. The instants of a workbook are times of day in the business time zone. */
export const files = Effect.gen(function* () {
  const zone = yield* BusinessTimeZone
  const context = (yield* JobContext)("Files are written")
  /** Streams a table as a file to save. What it reads runs until the stream ends; HEAD has none, so it ends at once. */
  return Effect.fnUntraced(function* <E>(name: string, table: Table<E>, { bom, delimiter, format }: Written) {
    const { method } = yield* HttpServerRequest.HttpServerRequest
    const content =
      format === "csv" ? csvFile(table, { delimiter: delimiters[delimiter], bom }) : workbook(table, name, zone)
    const response = HttpServerResponse.stream(Stream.provideContext(content, context), {
      contentType: format === "csv" ? `${contentTypes.csv}; charset=utf-8` : contentTypes[format],
      headers: { "content-disposition": `attachment; filename="${name}.${format}"` }
    })
    return method === "HEAD" ? response : HttpEffect.scopeTransferToStream(response)
  })
})
