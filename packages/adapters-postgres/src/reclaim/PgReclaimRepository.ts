import { PgClient } from "@effect/sql-pg/PgClient"
import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import type { ReclaimFilter } from "@leadwell/domain/reclaim/ReclaimFilter"
import { type DecideReclaim, ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Layer, Option, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { isOfBusinessWithin } from "../catalog/ReachConditions.ts"
import { MarketCache } from "../distribution/MarketCache.ts"
import { ReclaimRow, requestOf } from "../rows/ReclaimRows.ts"
import { isInRange, isOneOf } from "../sql/Conditions.ts"
import { readLongList } from "../sql/LongLists.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { decideReclaim } from "./ReclaimDecision.ts"
import { readEvidence } from "./ReclaimEvidence.ts"
import { fileReclaim, type Filing } from "./ReclaimFiling.ts"
import { readScreenshot } from "./Screenshots.ts"

/** The condition of a filter on a row of `reclaim_requests`. */
const conditionOf = (
  sql: PgClient,
  { business, created, reach, reason, status, website_code }: ReclaimFilter
): Fragment =>
  sql.and([
    ...Object.entries({ business, reason, status, website_code }).flatMap(([column, values]) =>
      values === undefined ? [] : [isOneOf(sql, column, values)]
    ),
    ...(created === undefined ? [] : [isInRange(sql, "created_at", created)]),
    ...(reach === undefined ? [] : [isOfBusinessWithin(sql, reach)])
  ])

const reclaims = decodeRows(ReclaimRow)
const requests = (found: unknown) => Effect.map(reclaims(found), (rows) => rows.map(requestOf))
const selectedPage = readLongList(requests)

/** {@link ReclaimRepository} on PostgreSQL. The rows that a decision reads stay locked until the decision is stored. */
export const layer = Layer.effect(
  ReclaimRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient
    const markets = yield* MarketCache

    const readRequest = Effect.fnUntraced(function* (id: ReclaimId) {
      const [request] = yield* requests(yield* sql`select * from leadwell.reclaim_requests where id = ${id}`)
      return Result.fromNullishOr(request, () => new ReclaimNotFound({ id }))
    })

    /** Runs a change as one transaction, whose outcome is its success or its failure. */
    const inTransaction = <A, E>(change: Effect.Effect<Result.Result<A, E>, SqlError>) =>
      change.pipe(
        sql.withTransaction,
        orUnavailable,
        Effect.flatMap((result) => Effect.fromResult(result))
      )

    return {
      insert: <E>(
        request: ReclaimRequest,
        screenshot: Screenshot,
        file: Filing<E>["file"],
        idempotentRequest?: IdempotentRequest
      ) =>
        inTransaction(fileReclaim(sql, { request, screenshot, file, idempotentRequest })).pipe(
          Effect.withSpan("PgReclaimRepository.insert")
        ),
      get: Effect.fn("PgReclaimRepository.get")(function* (id) {
        return yield* Effect.fromResult(yield* orUnavailable(readRequest(id)))
      }),
      screenshot: (id) => readScreenshot(sql, id),
      evidence: (cases) => readEvidence(sql, cases),
      ofLead: Effect.fn("PgReclaimRepository.ofLead")(function* (business, lead) {
        const [request] = yield* requests(
          yield* orUnavailable(sql`
            select * from leadwell.reclaim_requests where business = ${business} and lead_id = ${BigInt(lead)}`)
        )
        return Option.fromUndefinedOr(request)
      }),
      page: Effect.fn("PgReclaimRepository.page")((filter, sort, request) => {
        const keys = sql`select created_at, id from leadwell.reclaim_requests where ${conditionOf(sql, filter)}`
        const row = sql`select r.* from leadwell.reclaim_requests r where r.id = k.id`
        const total = sql`select count(*) as total from (${keys}) as k`
        return selectedPage(sql, { total, keys, key: ["created_at", "id"], sort, row, request })
      }),
      decide: <E, A extends ReclaimCase>(id: ReclaimId, decide: DecideReclaim<E, A>) =>
        inTransaction(decideReclaim(sql, markets, id, decide)).pipe(Effect.withSpan("PgReclaimRepository.decide"))
    }
  })
)
