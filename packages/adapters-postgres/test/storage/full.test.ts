import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import type { ReclaimRepositoryLawPorts } from "@leadwell/laws/reclaim/ReclaimRepositoryLaws"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleLead } from "@leadwell/laws/sample/SampleLead"
import { everyone, receptionBy } from "@leadwell/laws/sample/SampleReception"
import {
  assignedLead,
  deciding,
  filing,
  keptRequest,
  sampleRequest,
  sampleScreenshot
} from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer, Result } from "effect"
import { layerWebCrypto, type SecureRandom } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

/** A write that MUST be atomic, and the tables that it writes to. Each of them is full in one test. */
interface Write {
  readonly what: string
  readonly tables: ReadonlyArray<string>
  readonly prepare: Effect.Effect<
    Effect.Effect<unknown, unknown>,
    unknown,
    ReclaimRepositoryLawPorts | SubscriptionRepository | SecureRandom
  >
}

const paused = (all: ReadonlyArray<Subscription>) => Result.succeed(all.map((one) => ({ ...one, active: false })))

const writes: ReadonlyArray<Write> = [
  {
    what: "a lead",
    tables: [
      "leads",
      "lead_contacts",
      "business_lead_counters",
      "business_leads",
      "subscription_states",
      "distributions",
      "markets",
      "outbox"
    ],
    prepare: Effect.gen(function* () {
      const sample = yield* appliedSample(2)
      const contacts = [{ kind: "email" as const, value: "zoe@example.nl" }]
      const inbox = yield* LeadInbox
      return inbox.receive(sampleLead(sample), receptionBy(2, everyone, { contacts }))
    })
  },
  {
    what: "a reclaim request",
    tables: ["reclaim_requests", "screenshots", "screenshot_pieces", "business_leads", "outbox"],
    prepare: Effect.gen(function* () {
      const { business, lead } = yield* assignedLead
      const request = yield* sampleRequest(business, lead)
      const reclaims = yield* ReclaimRepository
      return reclaims.insert(request, sampleScreenshot, filing(request))
    })
  },
  {
    what: "a decision",
    tables: ["reclaim_requests", "business_leads", "subscription_states", "markets", "outbox"],
    prepare: Effect.gen(function* () {
      const { id } = yield* keptRequest(sampleScreenshot)
      const reclaims = yield* ReclaimRepository
      return reclaims.decide(id, deciding("granted"))
    })
  },
  {
    what: "a change of a subscription",
    tables: ["subscriptions", "subscription_revisions", "markets"],
    prepare: Effect.gen(function* () {
      const sample = yield* appliedSample(1)
      const subscriptions = yield* SubscriptionRepository
      return subscriptions.modify(sample.businesses[0]!.id, paused, [])
    })
  }
]

const tables = [...new Set(writes.flatMap(({ tables }) => tables))]

/** The rows of the tables as text. */
const rows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* Effect.forEach(
    tables,
    (table) => sql`select t::text as row from ${sql(`leadwell.${table}`)} t order by row`
  )
})

/** Makes each write to a table fail with the error of a full disk, until the scope closes. */
const full = (table: string) =>
  Effect.acquireRelease(
    SqlClient.SqlClient.use(
      (sql) => sql`
        create trigger full_disk before insert or update on ${sql(`leadwell.${table}`)}
        for each row execute function refuse_for_want_of_room()`
    ),
    () => SqlClient.SqlClient.use((sql) => Effect.orDie(sql`drop trigger full_disk on ${sql(`leadwell.${table}`)}`))
  )

const refuse = Layer.effectDiscard(
  SqlClient.SqlClient.use(
    (sql) => sql`
      create function refuse_for_want_of_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`
  )
)

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), Layer.provideMerge(refuse, PostgresStorage.client({ address })))
  )
)

layer(Layer.merge(database, layerWebCrypto), { excludeTestServices: true })("PostgresStorage on a full disk", (it) => {
  it.effect.each(writes)("keeps nothing of $what, is unavailable, and keeps it when there is room", (write) =>
    Effect.gen(function* () {
      for (const table of write.tables) {
        const attempt = yield* write.prepare
        const before = yield* rows
        const refusal = yield* Effect.scoped(Effect.andThen(full(table), Effect.flip(attempt)))
        assert.instanceOf(refusal, StorageUnavailable, table)
        assert.deepStrictEqual(yield* rows, before, table)
        yield* attempt
        assert.notDeepEqual(yield* rows, before, table)
      }
    })
  )
})
