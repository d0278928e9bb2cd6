import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { listAll, newLead, operator } from "../Load.ts"
import { addressOf, database } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 2)

const headers = { authorization: `Bearer ${operator}` }

const started = Effect.fnUntraced(function* (environment: Record<string, string>) {
  const server = yield* start(environment)
  return { server, url: yield* addressOf(server) }
})

const ask = (url: string, method = "GET", body: FormData | null = null) =>
  Effect.promise(async () => {
    const response = await fetch(url, { method, headers, body })
    return ((await response.json()) as { readonly data: any }).data
  })

/** The cells of a lead of a new person, by the names of their columns. */
const cellsOf = (description: string): ReadonlyArray<readonly [column: string, cell: string]> => {
  const { fields, ...lead } = JSON.parse(newLead(description))
  return [...Object.entries(lead), ["fields", JSON.stringify(fields)]].map(([key, value]) => [key, String(value)])
}

const descriptions = Array.from({ length: 60 * (rounds + 1) }, (_, n) => `row-${n}`)

/** A file of a lead for each description, and of a row that is none. */
const file = () => {
  const lines = [
    cellsOf("").map(([column]) => column),
    ...descriptions.map((one) => cellsOf(one).map(([, cell]) => cell))
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n")
  const form = new FormData()
  form.set("kind", "leads")
  form.set("file", new Blob([`${text}\r\nno,lead`]), "leads.csv")
  return form
}

describe("an import on PostgreSQL", () => {
  it.live("makes one lead of each sound row, however often the server is killed", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const client = PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) } })
      const until = Effect.fnUntraced(function* (path: string, isReached: (one: any) => boolean) {
        let one = yield* ask(path)
        while (!isReached(one)) {
          yield* Effect.sleep("50 millis")
          one = yield* ask(path)
        }
        return one
      })
      let { server, url } = yield* started(environment)
      const { id } = yield* ask(`${url}/api/imports`, "POST", file())
      yield* until(`${url}/api/imports/${id}`, ({ status }) => status === "checked")
      yield* ask(`${url}/api/imports/${id}/start`, "POST")
      for (let round = 1, stored = 0; round <= rounds; round++) {
        // The leads of a step are stored one by one, and it is counted at its end.
        const stop = stored + 10
        while (stored < stop) stored = (yield* listAll(url)).length
        yield* server.signal("SIGKILL")
        yield* server.ended
        // This simulates half a minute, after which a claim has expired.
        yield* SqlClient.SqlClient.use((sql) => sql`update leadwell.imports set due_at = now()`).pipe(
          Effect.provide(client)
        )
        ;({ server, url } = yield* started(environment))
      }
      const done = yield* until(`${url}/api/imports/${id}`, ({ status }) => status === "done")
      assert.containsSubset(done, { sound: descriptions.length, faulty: 1, created: descriptions.length })
      const leads = yield* listAll(url)
      assert.deepStrictEqual(leads.map(({ description }) => description).toSorted(), descriptions.toSorted())
      // A row that was stored twice would be a duplicate, which no business gets.
      const all = yield* Effect.promise(async () => (await fetch(`${url}/api/leads?per_page=1`, { headers })).json())
      assert.strictEqual((all as any).meta.total, descriptions.length)
    })
  )
})
