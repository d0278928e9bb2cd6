import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createTables } from "../../src/schema/CreateTables.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { noteWithdrawals } from "../../src/schema/NoteWithdrawals.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"

const before = migrationRunner({ "0001_create_tables": createTables })
const after = migrationRunner({ "0001_create_tables": createTables, "0002_note_withdrawals": noteWithdrawals })

const onFresh = Effect.provide(
  Layer.fresh(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

describe("the migration that notes withdrawals", () => {
  it.live("finds in the audit trail who withdrew a lead by the link of its person, and when", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* before.migrate
      yield* insertLeads(1, 3)
      yield* sql`
        insert into leadwell.audit_entries (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, lead)
        values ('2026-03-11T09:00:00Z', 'link', 'lead-1', 'link', 'lead.withdrawn', 'lead', '1', 1),
          ('2026-03-11T10:00:00Z', 'link', 'lead-2', 'link', 'lead.rectified', 'lead', '2', 2),
          ('2026-03-11T11:00:00Z', 'token', 't', 'desk', 'lead.withdrawn', 'lead', '3', 3)`
      yield* after.migrate
      const found = yield* sql`
        select id::integer, withdrawn_at = '2026-03-11T09:00:00Z' as is_noted from leadwell.leads order by id`
      assert.deepStrictEqual(found, [
        { id: 1, is_noted: true },
        { id: 2, is_noted: null },
        { id: 3, is_noted: null }
      ])
    }).pipe(onFresh)
  )
})
