import { assert, describe, it } from "@effect/vitest"
import { faultCodes, faultTexts } from "@leadwell/adapters-http/response/FaultText"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { grant, ids, Leadwell, LeadwellError, type LeadwellOptions, principal, reveal } from "@leadwell/leadwell"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"
import { SMTPServer } from "smtp-server"
import { catalog, lead } from "./Example.ts"

const acme = principal("acme", "leads:create", "leads:read", "reclaims:create")
const operator = principal("acme", "operator")
const [website] = (catalog as { readonly websites: ReadonlyArray<object> }).websites
const firstPage = { page: 1, per_page: 10 }
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const opened = (options: Partial<LeadwellOptions> = {}) => Leadwell.open({ storage: "memory", catalog, ...options })

/** Returns what a promise rejects with. */
const refusalOf = (promise: Promise<unknown>): Promise<LeadwellError> =>
  promise.then(
    () => assert.fail("it is not refused"),
    (error: unknown) => (error instanceof LeadwellError ? error : assert.fail(String(error)))
  )

/** Returns all that an iterable has. */
const all = async <A>(iterable: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  for await (const one of iterable) found.push(one)
  return found
}

const named = async (entries: ReadonlyArray<object>) =>
  entries.map((entry) => ({ ...entry, subject_name: null, business_name: null, account_name: null }))

describe("Leadwell by promises", () => {
  it("places a lead, takes it back, and shows why", async () => {
    await using leadwell = await opened()
    const { businesses, lead: received } = await leadwell.leads.receive(acme, lead)
    assert.deepStrictEqual(businesses, [ids.business("warm-bv")])

    const owned = await leadwell.businesses.getOwned(acme, ids.business("warm-bv"))
    const reclaimable = await leadwell.reclaims.reclaimable(owned, received.id)
    const screenshot = Buffer.from(pixel, "base64")
    await leadwell.reclaims.submit(reclaimable, { reason: "no_contact", screenshot })
    const accessible = await leadwell.businesses.getAccessible(acme, ids.business("warm-bv"))
    const request = await leadwell.reclaims.ofLead(accessible, received.id)
    if (request === null) return assert.fail("there is no request")
    assert.strictEqual(request.status, "pending")
    await leadwell.reclaimReview.grant(operator, request.id, {})
    assert.strictEqual((await leadwell.reclaims.get(accessible, request.id)).status, "granted")
    assert.isNull(await leadwell.reclaims.ofLead(accessible, ids.lead("2")))
  })

  it("refuses with a code, a sentence, the faults, and the place of the call", async () => {
    await using leadwell = await opened()
    const placeOfTheCall = async () => await leadwell.leads.receive(acme, { ...lead, city: "", phone: "12" })
    const { code, faults, message, stack } = await refusalOf(placeOfTheCall())
    assert.strictEqual(code, "InvalidInput")
    assert.strictEqual(message, "The input breaks these rules: city: Required; phone: NotDigits.")
    assert.deepStrictEqual(
      faults.map(({ path }) => path),
      [["city"], ["phone"]]
    )
    assert.deepStrictEqual(faultTexts(faults)["city"], ["The city field is required."])
    assert.deepStrictEqual(faultCodes(faults)["city"], [{ code: "required" }])
    assert.match(stack ?? "", /at (?:async )?placeOfTheCall /)
    const unknown = await refusalOf(leadwell.leads.get(acme, ids.lead("7")))
    assert.deepStrictEqual([unknown.code, unknown.details], ["LeadNotFound", { id: 7 }])
  })

  it("leaves behind why the store is away, because that may tell of a person", () => {
    const fact = new StorageUnavailable({ cause: new Error("Jane Doe"), reason: "it does not answer" })
    const { code, details, message } = new LeadwellError(fact)
    assert.deepStrictEqual([code, message], ["StorageUnavailable", "The store is away, because it does not answer."])
    assert.deepStrictEqual(details, { reason: "it does not answer" })
    assert.notInclude(inspect(new LeadwellError(fact), { depth: 9, showHidden: true }), "Jane")
  })

  it("knows a principal by its token, and grants no more than the principal has", async () => {
    await using leadwell = await opened()
    const input = { account: "acme", name: "Website", abilities: ["leads:create"] }
    const { secret } = await leadwell.tokens.issue(operator, input)
    const sender = await leadwell.authenticate(reveal(secret))
    await leadwell.leads.receive(grant(sender, "leads:create"), lead)
    assert.throws(() => grant(sender, "operator"), LeadwellError, "lacks one of these grants: operator")
    assert.strictEqual((await refusalOf(leadwell.authenticate("nothing"))).code, "Unauthenticated")
  })

  it.each(["", "a b", "x".repeat(65), "é"])("takes no id from the text '%s'", (text) => {
    assert.throws(() => ids.business(text), LeadwellError, "The input breaks these rules: the value: NotIdentifier.")
    assert.throws(() => ids.lead(text), LeadwellError, "The input breaks these rules: the value: NotIdentifier.")
    assert.throws(() => principal(text), LeadwellError)
  })

  it("finds by a text as it is typed, and erases a person by an address", async () => {
    await using leadwell = await opened()
    await leadwell.leads.receive(acme, lead)
    assert.deepStrictEqual(await leadwell.businesses.search(operator, "WARM!"), [
      { id: ids.business("warm-bv"), name: "Warm BV" }
    ])
    assert.deepStrictEqual(await leadwell.businesses.search(operator, " - "), [])
    assert.deepStrictEqual(await leadwell.websites.search(operator, " - "), [])
    assert.deepStrictEqual(await leadwell.people.search(operator, " - "), [])
    const erased = await leadwell.erasure.erasePerson(operator, { email: ids.email("JANE@example.nl") })
    assert.strictEqual(erased.leads, 1)
    assert.throws(() => ids.phone("06"), LeadwellError, "NotDigits")
  })

  it("lives by the clock of its program", async () => {
    await using leadwell = await opened({ clock: () => new Date("2030-01-15T11:00:00Z") })
    const { lead: received } = await leadwell.leads.receive(acme, lead)
    assert.strictEqual(JSON.stringify(received.created_at), '"2030-01-15T11:00:00.000Z"')
  })

  it("shares nothing with another one in memory", async () => {
    await using one = await opened()
    await using other = await opened()
    await one.leads.receive(acme, lead)
    assert.strictEqual((await other.leads.page(operator, {}, firstPage)).total, 0)
  })

  it("ends the calls under way before it closes, and refuses later ones", async () => {
    const leadwell = await opened()
    const underWay = leadwell.leads.receive(acme, lead)
    const closing = leadwell.close()
    assert.strictEqual((await refusalOf(leadwell.leads.receive(acme, lead))).code, "Closed")
    assert.strictEqual((await underWay).lead.id, 1)
    await closing
    await leadwell.close()
  })

  it("asks for the grant of each call that a program without types makes", async () => {
    await using leadwell = await opened()
    const { lead: received } = await leadwell.leads.receive(acme, lead)
    const stored = async () => [
      await leadwell.events.page(operator, {}, firstPage),
      (await leadwell.leads.page(operator, {}, firstPage)).items.map((one) => one.lead)
    ]
    const before = await stored()
    const business = await leadwell.businesses.getAccessible(acme, ids.business("warm-bv"))
    const strangers = [
      principal("rival"),
      { ...business, principal: operator },
      { ...acme, abilities: ["operator"] },
      undefined
    ]
    const concepts = Object.entries(leadwell).filter(([, concept]) => typeof concept === "object")
    const calls = concepts.flatMap(([concept, methods]) =>
      Object.entries(methods as object).map(([name, method]) => [`${concept}.${name}`, method] as const)
    )
    const open = ["erasure.eraseLead", "erasure.retain", "hooks.open", "imports.check", "reports.get"]
    assert.includeMembers(
      calls.map(([name]) => name),
      open
    )
    assert.isAbove(calls.length, 130)
    for (const [name, call] of calls.filter(([name]) => !open.includes(name))) {
      for (const stranger of strangers) {
        const { code } = await refusalOf(call(stranger, received.id, {}))
        assert.strictEqual(code, "NotGranted", name)
      }
    }
    assert.deepStrictEqual(await stored(), before)
  })

  it("knows what a method proved by the object that it returned", async () => {
    await using leadwell = await opened()
    const { lead: received } = await leadwell.leads.receive(acme, lead)
    const accessible = await leadwell.businesses.getAccessible(acme, ids.business("warm-bv"))
    const owned = await leadwell.businesses.getOwned(acme, ids.business("warm-bv"))
    const read = await leadwell.businesses.getOwned(
      principal("acme", "leads:read") as typeof acme,
      ids.business("warm-bv")
    )
    const refusals = [
      leadwell.reclaims.reclaimable(accessible as never, received.id),
      leadwell.reclaims.reclaimable(read as never, received.id),
      leadwell.businessLeads.page({ ...accessible } as never, {}, firstPage),
      leadwell.businessLeads.page(owned as never, {}, firstPage)
    ]
    for (const refused of refusals) assert.strictEqual((await refusalOf(refused)).code, "NotGranted")
    const { message } = await refusalOf(leadwell.reclaims.reclaimable(read as never, received.id))
    assert.strictEqual(message, "The principal lacks one of these grants: reclaims:create.")
    const copied = await refusalOf(leadwell.businessLeads.page({ ...accessible } as never, {}, firstPage))
    assert.strictEqual(copied.message, "The first argument is not what getAccessible returned.")
    assert.lengthOf(await leadwell.businessLeads.tellOutcome(owned, received.id, { outcome: "won" }), 1)
  })

  it("returns an iterable for what it reads step by step", async () => {
    await using leadwell = await opened()
    await leadwell.leads.receive(acme, lead)
    await leadwell.leads.receive(acme, { ...lead, email: "john@example.nl", phone: "0687654321" })
    const manager = { kind: "person", id: "jane", name: "Jane" } as const
    const jane = grant({ ...operator, actor: manager }, "account:manage")
    const tables = [
      await leadwell.exports.leads(acme, {}, "csv"),
      await leadwell.exports.businessLeads(acme, {}, "csv")
    ]
    assert.strictEqual((await refusalOf(leadwell.exports.reclaims(acme, {}, "csv"))).code, "ExportsRunning")
    for (const { rows } of tables) assert.lengthOf(await all(rows), 2)
    assert.lengthOf(await all((await leadwell.exports.reclaims(acme, {}, "csv")).rows), 0)
    assert.lengthOf(await all((await leadwell.exports.businesses(acme, {}, "csv")).rows), 1)
    for (let n = 0; n < 3; n++) {
      for await (const row of (await leadwell.exports.audit(jane, {}, "csv", named as never)).rows) {
        assert.isAbove(row.length, 3)
        break
      }
    }
    const person = await leadwell.persons.export(operator, { email: "jane@example.nl", phone: null })
    assert.lengthOf(await all(person.leads), 1)
  })

  it.each([
    [{ storage: { postgres: undefined } }, "DatabaseUnusable", "The database URL is not set"],
    [{ storage: "postgres://a" as "memory" }, "InvalidInput", "storage: NotSelectable"],
    [{ catalog: { accounts: 1 } }, "InvalidInput", "accounts: NotList"],
    [{ webhooks: "off" as "any" }, "InvalidInput", "webhooks: NotSelectable"],
    [{ catalog: { ...catalog, websites: [{ ...website, confirm: "mail" }] } }, "InvalidInput", "mail: Required"],
    [{ mail: { server: "mail", sender: "a@b.nl", site: "https://a.nl" } }, "InvalidInput", "mail.server: NotUrl"],
    [{ mail: { server: "smtp://a.nl", sender: "a", site: "https://a.nl" } }, "InvalidInput", "mail.sender: NotEmail"],
    [
      { mail: { server: "smtp://a.nl" } as NonNullable<LeadwellOptions["mail"]> },
      "InvalidInput",
      "mail.sender: NotEmail"
    ],
    [{ mail: { server: "smtp://a.nl", sender: "a@b.nl", site: "a.nl" } }, "InvalidInput", "mail.site: NotUrl"]
  ])("does not open with %j", async (options, code, message) => {
    const refusal = await refusalOf(opened(options))
    assert.strictEqual(refusal.code, code)
    assert.include(refusal.message, message)
  })
})

describe("the background work of Leadwell by promises", () => {
  it("delivers webhooks", async () => {
    const receiver = createServer((request, response) => request.resume().on("end", () => response.end()))
    await once(receiver.listen(0, "127.0.0.1"), "listening")
    const received = once(receiver, "request")
    await using leadwell = await opened({ webhooks: "any" })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await leadwell.webhooks.register(operator, { url, events: ["lead.received"] })
    await leadwell.leads.receive(acme, lead)
    const [request] = await received
    assert.strictEqual(request.url, "/")
    receiver.close()
  })

  it("sends mails, with links to the pages of the program", async () => {
    const { promise: mail, resolve: told } = Promise.withResolvers<string>()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: async (stream, _, done) => {
        told(Buffer.concat(await stream.toArray()).toString())
        done()
      }
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const { port } = server.server.address() as AddressInfo
    const options = {
      server: `smtp://127.0.0.1:${port}`,
      sender: "Leads <leads@example.nl>",
      site: "https://leads.example"
    }
    await using leadwell = await opened({ mail: options })
    const memberships = [{ account: "acme", role: "member" }]
    await leadwell.people.invite(operator, { name: "Jane", email: "jane@example.nl", memberships })
    assert.match(await mail, /To: .*jane@example\.nl[\s\S]*https:\/\/leads\.example\//)
    server.close()
  })
})
