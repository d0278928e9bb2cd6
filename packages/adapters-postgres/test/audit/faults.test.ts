import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { Prepare } from "@leadwell/laws/audit/AuditedChange"
import { auditedDecisions } from "@leadwell/laws/features/privacy/erasure/AuditedDecisions"
import { auditedAdministration } from "@leadwell/laws/features/webhooks/AuditedAdministration"
import { entriesOf, sampleActor, sampleEntry } from "@leadwell/laws/sample/SampleAudit"
import { Effect, Layer, Predicate } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const storage = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** A full disk, at the entry itself, or at the commit after the entry. */
const faults = {
  "its entry": "create trigger fails before insert on leadwell.audit_entries",
  "its commit": "create constraint trigger fails after insert on leadwell.audit_entries deferrable initially deferred"
}

const failing = Effect.fnUntraced(function* <A, E, R>(trigger: string, change: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create or replace function leadwell.fill() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`
  yield* sql.unsafe(`${trigger} for each row execute function leadwell.fill()`)
  return yield* Effect.ensuring(Effect.flip(change), Effect.orDie(sql`drop trigger fails on leadwell.audit_entries`))
})

const audited: Readonly<Record<string, Prepare<Layer.Success<typeof PostgresStorage.repositories>>>> = {
  ...auditedDecisions,
  ...auditedAdministration
}

const cases = Object.entries(audited).flatMap(([name, prepare]) =>
  Object.entries(faults).map(([where, trigger]) => ({ name, where, trigger, prepare }))
)

layer(Layer.merge(storage, SecureRandom.layerWebCrypto), { excludeTestServices: true })("an audited change", (it) => {
  it.effect.each(cases)("is undone as a whole when $where fails: $name", ({ prepare, trigger }) =>
    Effect.gen(function* () {
      const actor = yield* sampleActor
      const { change, isChanged } = yield* prepare([sampleEntry(actor)], actor)
      const failure = yield* failing(trigger, change)
      assert.isTrue(Predicate.isTagged(failure, "StorageUnavailable"))
      assert.isFalse(yield* isChanged)
      assert.deepStrictEqual(yield* entriesOf({ actor: [actor.id] }), [])
      yield* change
      assert.isTrue(yield* isChanged)
      assert.strictEqual((yield* entriesOf({ actor: [actor.id] })).length, 1)
    })
  )
})
