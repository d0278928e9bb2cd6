import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { changeIn, copyProject, removeCopy } from "../../../../proof/check/ProjectCopy.ts"
import { listAll, lostLeads, operator, type Outcome, sendUntil } from "../Load.ts"
import { addressOf, database } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const postgres = "packages/adapters-postgres"

/** The next version: it gives every table two more columns, and writes one of them with each lead. */
const changes = [
  {
    file: `${postgres}/src/schema/MigrationList.ts`,
    text: 'import { createTables } from "./CreateTables.ts"',
    instead: 'import { createTables } from "./CreateTables.ts"\nimport { widenTables } from "./WidenedTables.ts"'
  },
  {
    file: `${postgres}/src/schema/MigrationList.ts`,
    text: '"0007_add_import_owners": addImportOwners',
    instead: '"0007_add_import_owners": addImportOwners, "0008_widen_tables": widenTables'
  },
  {
    file: `${postgres}/src/intake/WriteArrivals.ts`,
    text: "insert into leadwell.leads (id,",
    instead: "insert into leadwell.leads (added_later, id,"
  },
  {
    file: `${postgres}/src/intake/WriteArrivals.ts`,
    text: "select id, stage,",
    instead: "select 'newer', id, stage,"
  }
]

/** The program of the next version, in a folder of its own. */
const nextVersion = Effect.map(
  Effect.acquireRelease(Effect.sync(copyProject), (folder) => Effect.sync(() => removeCopy(folder))),
  (folder) => {
    cpSync(
      join(folder, postgres, "test/schema/WidenedTables.ts"),
      join(folder, postgres, "src/schema/WidenedTables.ts")
    )
    for (const change of changes) changeIn(folder, change)
    return join(folder, "apps/server/src/main.ts")
  }
)

const paths = ["/businesses/domstad-warmte/leads", "/leads", "/websites", "/tokens", "/audit", "/events", "/webhooks"]

/** Sends a request such as `GET http://…`, and returns its method with the status of the answer. */
const ask = async (request: string, body?: string) => {
  const [method = "", url = ""] = request.split(" ")
  const headers = { authorization: `Bearer ${operator}`, "content-type": "application/json" }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  await response.bytes()
  return `${response.status} ${method}`
}

/** Reads every list and applies the catalogue, again and again, and counts the answers by their status. */
const administerUntil = (
  catalog: string,
  urls: () => ReadonlyArray<string>,
  statuses: Map<string, number>,
  stop: () => boolean
) =>
  Effect.promise(async () => {
    while (!stop()) {
      for (const url of urls()) {
        const requests = [...paths.map((path) => [`GET ${url}/api${path}`]), [`PUT ${url}/api/catalogue`, catalog]]
        for (const [request = "", body] of requests) {
          const answer = await ask(request, body)
          statuses.set(answer, (statuses.get(answer) ?? 0) + 1)
        }
      }
    }
  })

describe("an upgrade of one server after the other", () => {
  it.live("fails no request and loses no lead, while the version before goes on on the new tables", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const program = yield* nextVersion
      const older = yield* start(environment)
      const urls = [yield* addressOf(older)]
      const outcome: Outcome = { acknowledged: new Map(), statuses: new Map() }
      const administered = new Map<string, number>()
      const over = { leads: false, administration: false }
      const demandNoFailure = () => {
        assert.deepStrictEqual(
          [...outcome.statuses.keys()].filter((status) => status !== 201),
          []
        )
        assert.deepStrictEqual(
          [...administered.keys()].filter((key) => !key.startsWith("200 ")),
          []
        )
      }
      const untilMore = (leads: number) =>
        Effect.gen(function* () {
          const [enough, asked] = [outcome.acknowledged.size + leads, administered.get("200 PUT") ?? 0]
          while (outcome.acknowledged.size < enough || (administered.get("200 PUT") ?? 0) < asked + 4) {
            yield* Effect.sleep("20 millis")
            demandNoFailure()
          }
        })

      const administration = yield* Effect.forkChild(
        administerUntil(
          readFileSync(environment.CATALOG_FILE, "utf8"),
          () => urls,
          administered,
          () => over.administration
        )
      )
      const sendTo = (some: ReadonlyArray<string>, label: string, stop: () => boolean) =>
        Effect.forkChild(sendUntil(some, outcome, label, stop))
      const first = yield* sendTo([urls[0]!], "older", () => over.leads)
      yield* untilMore(200)

      const newer = yield* addressOf(yield* start(environment, [program]))
      urls.push(newer)
      const second = yield* sendTo([newer], "newer", () => over.administration)
      yield* untilMore(400)

      over.leads = true
      yield* Fiber.join(first)
      urls.shift()
      yield* untilMore(100)
      yield* older.signal("SIGTERM")
      assert.strictEqual((yield* older.ended).code, 0)
      yield* untilMore(100)
      over.administration = true
      yield* Fiber.join(administration)
      yield* Fiber.join(second)

      demandNoFailure()
      assert.deepStrictEqual(lostLeads(outcome, yield* listAll(newer)), [])
      const writers = yield* SqlClient.SqlClient.use(
        (sql) => sql`select added_later as writer, max(also_later) as filled from leadwell.leads group by 1 order by 1`
      ).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })))
      assert.deepStrictEqual(writers, [
        { writer: "newer", filled: 7 },
        { writer: null, filled: 7 }
      ])
    })
  )
})
