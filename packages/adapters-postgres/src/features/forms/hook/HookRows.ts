import type { PgClient } from "@effect/sql-pg/PgClient"
import { Hook } from "@leadwell/domain/features/forms/hook/Hook"
import type { ListedHook } from "@leadwell/domain/features/forms/hook/HookRepository"
import { Received } from "@leadwell/domain/features/forms/hook/Received"
import { Submission } from "@leadwell/domain/features/forms/hook/Submission"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../../../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

const hookFields = {
  ...Hook.fields,
  created_at: instant,
  removed_at: Schema.NullOr(instant),
  keys_since: Schema.NullOr(instant)
}

/** Decodes rows of hooks. */
export const hookRows = decodeRows(Schema.Struct(hookFields))

const listed = decodeRows(Schema.Struct({ ...hookFields, waiting: numberFromBigint(Schema.Int) }))

/** Decodes rows of hooks with the numbers of submissions that wait. */
export const listedHookRows = (found: unknown) =>
  Effect.map(listed(found), (all) => all.map(({ waiting, ...hook }): ListedHook => ({ hook, waiting })))

/** Hooks with the numbers of their submissions that wait. */
export const hooksWithWaiting = (sql: PgClient) => sql`
  select h.*, (select count(*) from leadwell.submissions s where s.hook = h.id and s.status = 'waiting') as waiting
  from leadwell.hooks h`

/** Decodes rows of submissions. */
export const submissionRows = decodeRows(
  Schema.Struct({
    ...Submission.fields,
    received_at: instant,
    received: Schema.NullOr(Schema.toCodecJson(Received)),
    lead: Schema.NullOr(numberFromBigint(LeadId))
  })
)

const encode = Schema.encodeSync(Schema.toCodecJson(Received))

/** What was received as the JSON of its column. */
export const writtenReceived = ({ received }: Submission): string | null => received && JSON.stringify(encode(received))
