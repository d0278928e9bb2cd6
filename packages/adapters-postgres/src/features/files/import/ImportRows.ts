import { BusinessChanges, Import, ImportId } from "@leadwell/domain/features/files/import/Import"
import { type CommonFaults, type ImportRow, RowStatus } from "@leadwell/domain/features/files/import/ImportRow"
import type { Fault } from "@leadwell/domain/input/Fault"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../../../sql/Rows.ts"

const { accounts } = BusinessChanges.fields
const none = { count: 0, ids: [] }

/** Servers of the version before do not tell of accounts. */
const businesses = Schema.Struct({
  ...BusinessChanges.fields,
  accounts: accounts.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ added: none, used: none })))
})

const fields = { ...Import.fields, created_at: Schema.DateTimeUtcFromDate, businesses: Schema.NullOr(businesses) }

/** Decodes rows of imports. */
export const importRows = decodeRows(Schema.Struct(fields))

const claimed = decodeRows(Schema.Struct({ ...fields, claim: Schema.Int }))

/** Decodes rows of claimed imports. */
export const claimedRows = (found: unknown) =>
  Effect.map(claimed(found), (all) => all.map(({ claim, ...one }) => ({ one, claim })))

/** A fault, as this package wrote it. */
const fault = Schema.Any as Schema.Codec<Fault>

/** Decodes the rows of a file. */
export const fileRows = decodeRows(
  Schema.Struct({
    number: Schema.Int,
    cells: Schema.NullOr(Schema.Array(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])))),
    status: RowStatus,
    faults: Schema.Array(fault),
    lead: Schema.NullOr(numberFromBigint(LeadId))
  })
)

/** Decodes the names of rows of several files. */
export const rowsInFiles = decodeRows(
  Schema.Struct({ import: ImportId, number: Schema.Int, received_at: fields.created_at, website: fields.website })
)

const counted = decodeRows(Schema.Struct({ fault, rows: Schema.Int, first: Schema.Int, kinds: Schema.Int }))

/** Decodes the most common faults of rows, each with the number of all `kinds`. */
export const commonFaultsOf = (found: unknown) =>
  Effect.map(counted(found), (all): CommonFaults => ({
    common: all.map(({ kinds: _, ...one }) => one),
    others: (all[0]?.kinds ?? 0) - all.length
  }))

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
