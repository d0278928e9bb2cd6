import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { example, firstColumn, leadwell, page } from "./Recipe.ts"

interface State {
  readonly properties: Readonly<Record<string, string>>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
  /** How many rows the sheet takes before the run is cut off. */
  readonly most?: number
  readonly error?: string
}

/**
 * A run of a script by Apps Script, in a process of its own because its calls block. A cell is a text only after an
 * apostrophe: `=` would begin a formula, and digits would become a number.
 */
const runner = `
const { execFileSync } = require("node:child_process")
const { script, state } = JSON.parse(process.env.RUN)
const { properties, rows, most = Infinity } = state
let isLocked = false
const cell = (value) => {
  if (typeof value !== "string") return value ?? ""
  if (value.startsWith("'")) return value.slice(1)
  if (value.startsWith("=")) throw new Error("a formula")
  return value !== "" && !isNaN(value) ? Number(value) : value
}
const sheet = {
  getLastRow: () => rows.length,
  getRange: (row, column, count) => ({
    getValues: () => {
      if (count < 1) throw new Error("The number of rows in the range must be at least 1.")
      return rows.slice(row - 1, row - 1 + count).map((one) => [one[column - 1]])
    }
  }),
  appendRow: (values) => {
    if (rows.length >= most) throw new Error("Exceeded maximum execution time")
    rows.push(values.map(cell))
  }
}
globalThis.LockService = { getScriptLock: () => ({
  tryLock: () => !isLocked && (isLocked = true),
  releaseLock: () => (isLocked = false)
}) }
globalThis.PropertiesService = { getScriptProperties: () => ({
  getProperties: () => ({ ...properties }),
  setProperty: (name, value) => {
    if (typeof value !== "string") throw new Error("a property is a text")
    properties[name] = value
  }
}) }
globalThis.SpreadsheetApp = { getActiveSpreadsheet: () => ({ getSheets: () => [sheet] }), flush: () => {} }
globalThis.UrlFetchApp = { fetch: (url, { headers }) => {
  const code = "const a = await fetch(process.argv[1], { headers: JSON.parse(process.argv[2]) });" +
    "console.log(a.status + await a.text())"
  const said = String(execFileSync(process.execPath, ["--input-type=module", "-e", code, url, JSON.stringify(headers)]))
  const [status, text] = [said.slice(0, 3), said.slice(3)]
  if (status >= "300") throw new Error("Request failed for " + new URL(url).origin + " returned code " + status)
  return { getContentText: () => text, getResponseCode: () => Number(status) }
} }
let error
try {
  new Function(script + "; addNewLeads()")()
} catch ({ message }) {
  error = message
}
console.log(JSON.stringify({ properties, rows, ...(error && { error }) }))
`

/** Runs the function of the script, and returns what it left. */
const ran = (state: State) =>
  Effect.promise(
    () =>
      new Promise<State>((resolve, reject) => {
        const env = { RUN: JSON.stringify({ script: example("sheets.gs"), state }) }
        execFile(process.execPath, ["-e", runner], { env }, (error, said) =>
          error === null ? resolve(JSON.parse(said)) : reject(error)
        )
      })
  )

const started = Effect.map(leadwell, (server) => {
  const { token, url } = server
  const properties = { LEADWELL_URL: url, LEADWELL_TOKEN: token, LEADWELL_BUSINESS: "domstad-warmte" }
  assert.sameMembers(Object.keys(properties), firstColumn(page("google-sheets")) as Array<string>)
  return { ...server, empty: { properties, rows: [] } }
})

describe("docs/connect/google-sheets.md", () => {
  it.live("adds each lead once, oldest first, with texts that stay texts, and none whose row was deleted", () =>
    Effect.gen(function* () {
      const { empty, send } = yield* started
      const none = yield* ran(empty)
      assert.deepStrictEqual([none.rows.length, none.properties["AFTER"]], [1, "0"])
      const ids = [yield* send({ description: "=IMPORTXML(A1)", phone: "0612345678" }), yield* send()]
      const some = yield* ran(none)
      const again = yield* ran(some)
      assert.deepStrictEqual(again.rows, some.rows)
      const column = (name: string) => some.rows.slice(1).map((row) => row[some.rows[0]!.indexOf(name)])
      assert.deepStrictEqual(column("id"), ids)
      assert.strictEqual(column("phone")[0], "0612345678")
      assert.strictEqual(column("description")[0], "=IMPORTXML(A1)")
      assert.deepStrictEqual([column("street")[0], column("subcategory")[0]], ["Oudegracht", "Heat pumps"])
      assert.isTrue(some.rows.flat().every((cell) => cell !== ""))
      ids.push(yield* send())
      const withoutFirst = again.rows.filter(([id]) => id !== ids[0])
      const { properties, rows } = yield* ran({ ...again, rows: withoutFirst })
      assert.deepStrictEqual([properties["AFTER"], rows.at(-1)?.[0], rows.length], [String(ids[2]), ids[2], 3])
    }).pipe(Effect.scoped)
  )

  it.live("goes on after a run that was cut off, and after one that Leadwell refused", () =>
    Effect.gen(function* () {
      const { empty, send } = yield* started
      const ids = [yield* send(), yield* send(), yield* send()]
      const cut = yield* ran({ ...empty, most: 3 })
      assert.deepStrictEqual([cut.error, cut.properties["AFTER"]], ["Exceeded maximum execution time", undefined])
      const properties = { ...cut.properties, LEADWELL_TOKEN: "lw_x" }
      const refused = yield* ran({ rows: cut.rows, properties })
      assert.match(refused.error ?? "", /returned code 401$/)
      const { rows } = yield* ran({ rows: refused.rows, properties: cut.properties })
      assert.deepStrictEqual(
        rows.slice(1).map(([id]) => id),
        ids
      )
    }).pipe(Effect.scoped)
  )
})
