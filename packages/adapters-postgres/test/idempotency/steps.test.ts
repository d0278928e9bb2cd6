import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgCompletedRequestRepository from "../../src/idempotency/PgCompletedRequestRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const requests = 20_000

/** Stores requests that were completed before the sample instant. */
const fill = SqlClient.SqlClient.use(
  (sql) => sql`
    insert into leadwell.completed_requests (sender, key, fingerprint, lead_id, stage, at)
    select 'sender', 'key-' || n, '', n, 'open',
      ${DateTime.formatIso(sampleInstant)}::text::timestamptz - n * interval '1 second'
    from generate_series(1, ${requests}::integer) n`
)

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["completed_requests"], fill)))

const store = Layer.merge(PgCompletedRequestRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("a step of forgetting completed requests", (it) => {
  it.effect("reads few requests beside those that it removes", () =>
    Effect.gen(function* () {
      const { removeCompleted } = yield* CompletedRequestRepository
      const step = Effect.map(removeCompleted(sampleInstant, 100), (removed) => assert.strictEqual(removed, 100))
      for (let n = 0; n < 3; n++) assert.isBelow(yield* rowsRead("completed_requests", step), 1000)
    })
  )
})
