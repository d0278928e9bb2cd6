import { Import, ImportId } from "@leadwell/domain/import/Import"
import type { RowInFile } from "@leadwell/domain/import/ImportRepository"
import { type ImportRow, RowStatus } from "@leadwell/domain/import/ImportRow"
import type { Fault } from "@leadwell/domain/input/Fault"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const fields = { ...Import.fields, created_at: Schema.DateTimeUtcFromDate }

/** Decodes rows of imports. */
export const importRows = decodeRows(Schema.Struct(fields))

const claimed = decodeRows(Schema.Struct({ ...fields, claim: Schema.Int }))

/** Decodes rows of claimed imports. */
export const claimedRows = (found: unknown) =>
  Effect.map(claimed(found), (all) => all.map(({ claim, ...one }) => ({ one, claim })))

const lead = Schema.NullOr(numberFromBigint(LeadId))

/** A row of a file. Its faults are as this package wrote them. */
const rowFields = {
  number: Schema.Int,
  cells: Schema.NullOr(Schema.Array(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])))),
  status: RowStatus,
  faults: Schema.Any as Schema.Codec<ReadonlyArray<Fault>>,
  lead
}

/** Decodes the rows of a file. */
export const fileRows = decodeRows(Schema.Struct(rowFields))

const ofImports = decodeRows(Schema.Struct({ ...rowFields, import: ImportId }))

/** Decodes rows of several files. */
export const rowsInFiles = (found: unknown) =>
  Effect.map(ofImports(found), (all) => all.map(({ import: id, ...row }): RowInFile => ({ import: id, row })))

/** Decodes the leads that rows became. */
export const leadRows = decodeRows(Schema.Struct({ number: Schema.Int, lead: numberFromBigint(LeadId) }))

/** Rows of a file as columns of one statement. */
export const rowColumns = (rows: ReadonlyArray<ImportRow>) => ({
  number: rows.map(({ number }) => String(number)),
  cells: rows.map(({ cells }) => JSON.stringify(cells)),
  status: rows.map(({ status }) => status),
  faults: rows.map(({ faults }) => JSON.stringify(faults)),
  lead: rows.map((row) => String(row.lead ?? ""))
})
