import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Client } from "pg"
import { freshDatabase } from "../FreshDatabase.ts"
import { dataFolder, listAll, lostLeads, type Outcome, sendUntil } from "../Load.ts"
import { addressOf } from "../OwnDatabase.ts"
import { urlOf } from "../OwnUrl.ts"
import { start } from "../RunningServer.ts"

/** What PostgreSQL raises when a table cannot grow. */
const fill = `
  create function leadwell.refuse_growth() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
  create trigger full_disk before insert on leadwell.leads execute function leadwell.refuse_growth()`

const makeRoom = "drop trigger full_disk on leadwell.leads"

const run = (connectionString: string, statements: string) =>
  Effect.promise(async () => {
    const client = new Client({ connectionString })
    await client.connect()
    await client.query(statements)
    await client.end()
  })

describe("a server whose database has no room", () => {
  it.live("says once in its log that no leads are taken, answers 503, and takes them again when there is room", () =>
    Effect.gen(function* () {
      const DATABASE_URL = urlOf(yield* freshDatabase)
      const { catalog } = yield* dataFolder
      const limits = { RATE_LIMIT_PER_MINUTE: "off", LOG_FORMAT: "json" }
      const server = yield* start({ STORAGE: "postgres", DATABASE_URL, CATALOG_FILE: catalog, ...limits })
      const url = yield* addressOf(server)
      yield* run(DATABASE_URL, fill)
      const outcome: Outcome = { acknowledged: new Map(), statuses: new Map() }
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "full", () => isOver))
      const line = "Leads cannot be taken, and are answered 503: the store is away, because its disk is full"
      yield* server.until(line)
      while ((outcome.statuses.get(503) ?? 0) < 100) yield* Effect.sleep("20 millis")
      assert.strictEqual(outcome.acknowledged.size, 0)
      yield* run(DATABASE_URL, makeRoom)
      while (outcome.acknowledged.size < 50) yield* Effect.sleep("20 millis")
      isOver = true
      yield* Fiber.join(load)
      assert.deepStrictEqual([...outcome.statuses.keys()].toSorted(), [201, 503])
      assert.deepStrictEqual(lostLeads(outcome, yield* listAll(url)), [])
      yield* server.signal("SIGTERM")
      const { stdout } = yield* server.ended
      assert.strictEqual(stdout.split("Leads cannot be taken").length, 2)
    })
  )
})
