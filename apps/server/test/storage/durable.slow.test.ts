import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  addConsentText,
  agreed,
  dataFolder,
  dataFolderWith,
  listAll,
  lostLeads,
  type Outcome,
  sendUntil,
  withoutConsent
} from "../Load.ts"
import { bash, start } from "../RunningServer.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2)

const urlOf = (output: string) => /listens on (\S+)/.exec(output)?.[1] ?? ""

/** Starts a server on the embedded PostgreSQL in a folder, and waits until it listens. */
const embedded = Effect.fnUntraced(function* ({ catalog, data }: { readonly catalog: string; readonly data: string }) {
  const server = yield* start({
    STORAGE: "postgres",
    DATA_DIR: data,
    CATALOG_FILE: catalog,
    RATE_LIMIT_PER_MINUTE: "off"
  })
  return { server, url: urlOf(yield* server.until("/docs)")) }
})

const empty = (): Outcome => ({ acknowledged: new Map(), statuses: new Map() })

/** Asserts that every acknowledged lead is stored once, under its number, with its content. */
const assertKept = (outcome: Outcome, found: ReadonlyArray<{ readonly id: number; readonly description: string }>) => {
  const byId = new Map(found.map(({ description, id }) => [id, description]))
  assert.strictEqual(byId.size, found.length, "a lead is listed twice")
  assert.strictEqual(new Set(byId.values()).size, found.length, "a lead is kept twice")
  assert.deepStrictEqual(lostLeads(outcome, found), [])
}

/**
 * Kills a server under load, as often as there are rounds, and starts it once more. Each lead has `change`, and `begin`
 * runs at each start.
 */
const killedOften = Effect.fnUntraced(function* (
  folder: Effect.Success<typeof dataFolder>,
  outcome: Outcome,
  change: object,
  begin: (url: string) => Effect.Effect<unknown>
) {
  for (let round = 1; round <= rounds; round++) {
    const { server, url } = yield* embedded(folder)
    yield* begin(url)
    const before = outcome.acknowledged.size
    let isOver = false
    const load = yield* Effect.forkChild(sendUntil([url], outcome, `round-${round}`, () => isOver, change))
    while (outcome.acknowledged.size < before + 200) yield* Effect.sleep("20 millis")
    yield* server.signal("SIGKILL")
    yield* server.ended
    isOver = true
    yield* Fiber.join(load)
  }
  return yield* embedded(folder)
})

describe("a server on the embedded PostgreSQL", () => {
  it.live(
    "keeps every acknowledged lead exactly once, and one consent record with it, however often it is killed under load",
    () =>
      Effect.gen(function* () {
        const folder = yield* dataFolderWith({ consent: "required" })
        const outcome = empty()
        const { url } = yield* killedOften(folder, outcome, agreed, addConsentText)
        const found = yield* listAll(url)
        assert.isAtLeast(outcome.acknowledged.size, rounds * 200)
        assertKept(outcome, found)
        // A record has its lead as the key, so there is at most one.
        const ids = new Set([...outcome.acknowledged.keys(), ...found.map(({ id }) => id)])
        assert.deepStrictEqual(yield* withoutConsent(url, ids), [])
        const refused = [...outcome.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))
        assert.deepStrictEqual(refused, [])
      })
  )

  it.live("answers what has arrived before it stops, and forgets nothing", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      const outcome = empty()
      const { server, url } = yield* embedded(folder)
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "stop", () => isOver))
      while (outcome.acknowledged.size < 100) yield* Effect.sleep("20 millis")
      yield* server.signal("SIGTERM")
      assert.strictEqual((yield* server.ended).code, 0)
      isOver = true
      yield* Fiber.join(load)
      const again = yield* embedded(folder)
      assertKept(outcome, yield* listAll(again.url))
      const unexpected = [...outcome.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))
      assert.deepStrictEqual(unexpected, [])
    })
  )

  it.live("ends, and says so, when its PostgreSQL has ended; another start finds everything", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      const outcome = empty()
      const { server, url } = yield* embedded(folder)
      yield* sendUntil([url], outcome, "end", () => outcome.acknowledged.size >= 20)
      const pid = readFileSync(join(folder.data, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]
      process.kill(Number(pid), "SIGKILL")
      const { code, stderr } = yield* server.ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^DATA_DIR \S+ is without its PostgreSQL, which ended \(.+\): start the server again\.\n$/)
      const again = yield* embedded(folder)
      assertKept(outcome, yield* listAll(again.url))
    })
  )

  it.live("runs on a copy of its folder that was made while it was stopped", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      const outcome = empty()
      const { server, url } = yield* embedded(folder)
      yield* sendUntil([url], outcome, "copy", () => outcome.acknowledged.size >= 20)
      yield* server.signal("SIGTERM")
      yield* server.ended
      const { code, stderr } = yield* bash(`cp -a "$DATA" "$DATA-backup" && rm -r "$DATA"`, { DATA: folder.data })
      assert.strictEqual(code, 0, stderr)
      const copy = yield* embedded({ ...folder, data: `${folder.data}-backup` })
      assertKept(outcome, yield* listAll(copy.url))
    })
  )

  it.live("refuses a folder that another server holds", () =>
    Effect.gen(function* () {
      const folder = yield* dataFolder
      yield* embedded(folder)
      const second = yield* start({ STORAGE: "postgres", DATA_DIR: folder.data, CATALOG_FILE: folder.catalog })
      const { code, stderr } = yield* second.ended
      assert.strictEqual(code, 1)
      assert.match(stderr, /^DATA_DIR \S+ is in use by another server: stop it, or choose another folder\.\n$/)
    })
  )

  it.live("does not start on a database that is not there, and tells nothing of its address", () =>
    Effect.gen(function* () {
      const settings = { STORAGE: "postgres", DATABASE_URL: "postgres://jane:secret@127.0.0.1:1/leads" }
      const { code, stderr } = yield* (yield* start(settings)).ended
      const line = "DATABASE_URL cannot be reached: check the address, and that the database is running.\n"
      assert.deepStrictEqual([code, stderr], [1, line])
    })
  )
})
