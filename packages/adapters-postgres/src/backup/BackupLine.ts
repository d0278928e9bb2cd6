import { Option, Schema } from "effect"

/** The first line of a backup. `tables` is the number of the last migration that its tables had. */
const Header = Schema.Struct({ leadwell_backup: Schema.Literal(1), tables: Schema.Int, created_at: Schema.String })

/** The rows that follow belong to this table, and have these columns. */
const TableLine = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) })

/** Where a sequence stands. */
const SequenceLine = Schema.Struct({ sequence: Schema.String, last_value: Schema.Int, is_called: Schema.Boolean })

/** The last line of a complete backup. */
const EndLine = Schema.Struct({ rows: Schema.Int, is_complete: Schema.Literal(true) })

const BackupLine = Schema.Union([Header, TableLine, SequenceLine, EndLine])

/** A line of a backup that is not a row. */
export type BackupLine = typeof BackupLine.Type

/** Formats a line that is not a row. */
export const lineText = (line: BackupLine): string => JSON.stringify(line)

/** Whether a line is a row: a JSON array of the texts of its values. PostgreSQL alone reads and writes rows. */
export const isRow = (text: string): boolean => text.startsWith("[")

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(BackupLine))

/** Parses a line that is not a row. */
export const parsedLine = (text: string): Option.Option<BackupLine> => decode(text)
