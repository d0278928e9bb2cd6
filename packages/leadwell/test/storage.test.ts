import { assert, describe, it } from "@effect/vitest"
import { ids, Leadwell, principal } from "@leadwell/leadwell"
import { execFile } from "node:child_process"
import { dirname } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { openDatabase } from "../../../proof/test/Gateway.ts"
import { catalog, lead } from "./Example.ts"

const acme = principal("acme", "leads:create")
const operator = principal("acme", "operator")

/** Prints which adapters, drivers and slow parts of Node a program loads that opens a store in memory. */
const program = `
  import { registerHooks } from "node:module"
  const loaded = new Set()
  const load = (url, context, next) => {
    const [name] = /adapters-\\w+|node_modules\\/(?:pg|sharp|nodemailer)(?=\\/)|^node:https?$/.exec(url) ?? []
    if (name !== undefined) loaded.add(name)
    return next(url, context)
  }
  registerHooks({ load })
  const { Intl } = globalThis
  globalThis.Intl = new Proxy(Intl, { get: (all, name) => [all[name], loaded.add("Intl")][0] })
  const { Leadwell } = await import("@leadwell/leadwell")
  globalThis.Intl = Intl
  const leadwell = await Leadwell.open({ storage: "memory" })
  await leadwell.close()
  console.log([...loaded].sort().join(" "))
`

describe("the store of Leadwell by promises", () => {
  it("is a PostgreSQL that keeps its leads, and later changes of the catalogue", async () => {
    const database = await openDatabase(JSON.parse(await (await fetch(inject("databases"))).text()))
    const open = () => Leadwell.open({ storage: { postgres: database.url, maxConnections: 2 }, catalog })
    try {
      const first = await open()
      assert.deepStrictEqual((await first.leads.receive(acme, lead)).businesses, [ids.business("warm-bv")])
      await first.catalog.change(operator, "accounts", "acme", { name: "Acme BV" })
      const underWay = first.leads.receive(acme, lead)
      await first.close()
      assert.strictEqual((await underWay).lead.stage, "duplicate")
      await using second = await open()
      assert.strictEqual((await second.leads.page(operator, {}, { page: 1, per_page: 10 })).total, 2)
      assert.deepStrictEqual((await second.catalog.write(operator)).accounts, [
        { id: ids.account("acme"), name: "Acme BV" }
      ])
    } finally {
      database.close()
    }
  })

  it("is a PostgreSQL behind a Unix socket, whose folder the URL names", async () => {
    const { database, socket } = JSON.parse(await (await fetch(inject("databases"))).text())
    const postgres = `postgres://postgres@localhost/${database}?host=${encodeURIComponent(dirname(socket))}`
    await using leadwell = await Leadwell.open({ storage: { postgres }, catalog })
    assert.strictEqual((await leadwell.leads.receive(acme, lead)).lead.id, 1)
  })

  it("loads the adapter that it names, and no other", async () => {
    const args = ["-C", "@leadwell/source", "--input-type=module", "-e", program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
    assert.strictEqual(stdout, "adapters-memory adapters-sharp adapters-spreadsheet adapters-webhooks\n")
  })
})
