import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ids, Leadwell, principal } from "@leadwell/leadwell"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname } from "node:path"
import { promisify } from "node:util"
import { SMTPServer } from "smtp-server"
import { inject } from "vitest"
import { openDatabase } from "../../../proof/test/Gateway.ts"
import { catalog, lead } from "./Example.ts"

const acme = principal("acme", "leads:create", "leads:read", "reclaims:create")
const operator = principal("acme", "operator")

const [website] = (catalog as { readonly websites: ReadonlyArray<object> }).websites
const screenshot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

/** The tables that a contact of a person gets into, and not its digest alone. */
const holders = [
  "completed_requests",
  "import_rows",
  "imports",
  "lead_outcomes",
  "leads",
  "reclaim_requests",
  "submissions"
]

/** Returns the tables of a database with a text in a row, in any case, or its bytes. Its catalog lists the tables. */
const tablesWith = (url: string, text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = yield* sql`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'leadwell'::regnamespace order by 1`
    assert.isAbove(all.length, 40)
    const sought = `${text}|${Buffer.from(text).toString("hex")}`
    const found = yield* Effect.forEach(all, ({ name }) =>
      Effect.map(
        sql`select 1 from ${sql(`leadwell.${String(name)}`)} t where t::text ~* ${sought} limit 1`,
        ({ length }) => (length > 0 ? [name] : [])
      )
    )
    return found.flat()
  }).pipe(Effect.provide(PostgresStorage.client({ address: { url: Redacted.make(url) } })), Effect.runPromise)

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

  it("is a PostgreSQL in which no table has a contact of a person who is erased", async () => {
    const database = await openDatabase(JSON.parse(await (await fetch(inject("databases"))).text()))
    const { promise: mailed, resolve: told } = Promise.withResolvers<void>()
    const mails = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _, done) => void stream.resume().on("end", () => done(void told()))
    })
    // A delivery that fails waits for its next attempt, and the answer has what was sent.
    const receiver = createServer((request, response) => void request.pipe(response.writeHead(500)))
    const listening = [mails.listen(0, "127.0.0.1"), receiver.listen(0, "127.0.0.1")].map((one) =>
      once(one, "listening")
    )
    await Promise.all(listening)
    const [port, hooksPort] = [mails.server, receiver].map((one) => (one.address() as AddressInfo).port)
    const received = once(receiver, "request")
    const person = { email: "ada.planted@example.nl", phone: "0687654321" }
    const note = `She is ${person.email.toUpperCase()}, or +31${person.phone.slice(1)}.`
    const found = () =>
      Promise.all(["ada.planted", "687654321", ",confirm,"].map((text) => tablesWith(database.url, text)))
    try {
      await using leadwell = await Leadwell.open({
        storage: { postgres: database.url, maxConnections: 2 },
        catalog: {
          ...catalog,
          websites: [website, { ...website, code: "other", confirm: "mail", consent: "recorded" }]
        },
        mail: { server: `smtp://127.0.0.1:${port}`, sender: "Leads <a@b.nl>", site: "https://a.nl" },
        webhooks: "any"
      })
      await leadwell.webhooks.register(operator, { url: `http://127.0.0.1:${hooksPort}/`, events: ["lead.received"] })
      const [name] = person.email.split("@")
      const names = { first_name: name, last_name: name, street: name, city: name }
      const request = { ...lead, ...person, ...names, description: note }
      await leadwell.leads.receive(acme, { ...request, website_code: "other" })
      const { answer } = await leadwell.leads.receiveOnce(acme, request, note)
      const owned = await leadwell.businesses.getOwned(acme, ids.business("warm-bv"))
      await leadwell.businessLeads.tellOutcome(owned, answer.id, { outcome: "won", note })
      const reclaimable = await leadwell.reclaims.reclaimable(owned, answer.id)
      await leadwell.reclaims.submit(reclaimable, { reason: "other", description: note, screenshot })
      const business = await leadwell.businesses.getAccessible(acme, ids.business("warm-bv"))
      const reclaim = await leadwell.reclaims.ofLead(business, answer.id)
      await leadwell.reclaimReview.reject(operator, reclaim!.id, { remark: note })
      const parts = { website_code: "demo", subcategory_id: "heat-pumps" }
      const { secret } = await leadwell.hooks.create(operator, { ...parts, name: "Form" })
      await leadwell.hooks.receive(await leadwell.hooks.open(secret), { fields: [["note", note]] })
      const file = { name: `${note}.csv`, bytes: Buffer.from(`email;phone\n${person.email};${person.phone}\n`) }
      await leadwell.imports.check(acme, { ...parts, kind: "leads", accept_terms: "true" }, file)
      await Promise.all([mailed, received])
      assert.deepStrictEqual(await found(), [holders, holders, ["secrets"]])
      assert.include(await tablesWith(database.url, ",webhook,"), "deliveries")

      const { erased, rows, submissions } = await leadwell.persons.erase(operator, { ...person, reason: "request" })
      assert.deepStrictEqual(await found(), [[], [], []])
      assert.deepStrictEqual([erased, rows, submissions], [2, 1, 1])
      // What is left of the person is a hash, by which a record of consent and a block are found.
      await leadwell.persons.block(operator, person)
      const { blocked_at, consents } = await leadwell.persons.search(operator, person)
      assert.deepStrictEqual([consents.length, blocked_at !== null], [1, true])
      assert.deepStrictEqual(await found(), [[], [], []])
    } finally {
      mails.close()
      receiver.close()
      receiver.closeAllConnections()
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
