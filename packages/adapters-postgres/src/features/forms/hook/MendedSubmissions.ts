import { EnclosedSubmission } from "@leadwell/domain/features/forms/hook/Submission"
import { Effect, Schema } from "effect"
import { auditInsert } from "../../../audit/AuditRows.ts"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { decodeRows } from "../../../sql/Rows.ts"

const ids = decodeRows(Schema.Struct({ id: Schema.String }))

/** Makes leads of submissions, each of which must have waited until now. Of two with one submission, the first does. */
export const enclosedSubmission = enclosedPart(
  EnclosedSubmission,
  (sql, submissions) => {
    const rows = submissions.map(({ index }) => String(index + 1))
    const entries = submissions.flatMap(({ value }) => value.audit)
    const written = sql`, mended as (
      update leadwell.submissions s set status = 'sent', received = null, contacts = '{}', lead = n.id
      from unnest(${rows}::text[]::bigint[], ${submissions.map(({ value }) => value.id)}::text[]) as x (row, id)
      join numbered n on n.row = x.row
      where s.id = x.id and s.status = 'waiting'
      returning 1
    ), mending as (${auditInsert(sql, entries, sql`exists (select from numbered)`)})`
    return { written, isWritten: sql`and (select count(*) from mended) = ${submissions.length}::integer` }
  },
  Effect.fnUntraced(function* (sql, submissions) {
    const found = yield* ids(
      yield* sql`
        select id from leadwell.submissions
        where id = any(${submissions.map(({ value }) => value.id)}::text[]) and status = 'waiting'`
    )
    const waiting = new Set<string>(found.map(({ id }) => id))
    return new Set(submissions.flatMap(({ index, value }) => (waiting.delete(value.id) ? [] : [index])))
  })
)
