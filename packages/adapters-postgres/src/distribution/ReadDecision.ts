import type { PgClient } from "@effect/sql-pg"
import { Decision } from "@leadwell/domain/distribution/Decision"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Option, Schema } from "effect"
import { findRow } from "../sql/Rows.ts"
import { decodePart } from "./OutcomeCodec.ts"

const Kept = Schema.Struct({
  decided_at: Schema.DateTimeUtcFromDate,
  places: Schema.Int,
  considered: Schema.Array(Schema.Unknown),
  shared: Schema.Record(Schema.String, Schema.Unknown)
})
const keptDistribution = findRow(Kept)
const restored = Schema.decodeUnknownEffect(Schema.toType(Decision))

const distributionOf = ({ considered, decided_at, places, shared }: typeof Kept.Type) =>
  Effect.orDie(restored({ decided_at, places, considered: considered.flatMap((part) => decodePart(part, shared)) }))

/** Reads the latest decision on a lead, if there is one. */
export const readDecision = Effect.fnUntraced(function* (sql: typeof PgClient.PgClient.Service, lead: LeadId) {
  const kept = yield* keptDistribution(sql`
    select decided_at, places, considered, (
      select coalesce(json_object_agg(id, value), '{}') from leadwell.shared_considerations
      where id in (
        select one::text::integer from (
          select part from json_array_elements(considered) as part
          union all
          select inner_part from json_array_elements(considered) as part,
            json_array_elements(case json_typeof(part -> 0) when 'number' then part else '[]' end)
              with ordinality as of_run (inner_part, place)
          where place > 3
        ) as named (one) where json_typeof(one) = 'number'
      )
    ) as shared
    from leadwell.distributions where lead_id = ${BigInt(lead)}`)
  return Option.isNone(kept) ? Option.none() : Option.some(yield* distributionOf(kept.value))
})
