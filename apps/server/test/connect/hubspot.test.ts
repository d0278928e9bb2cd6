import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  exampleUrl,
  firstColumn,
  leadwell,
  page,
  repeated,
  type Service,
  serving,
  signed,
  standingIn
} from "./Recipe.ts"

const known = ["email", "firstname", "lastname", "phone", "address", "zip", "city", "country", "message"]

const refusal = (status: number, more: object) => Response.json({ status: "error", ...more }, { status })

/** The contacts of HubSpot, by e-mail address: those that a batch names are made or updated. */
const hubspot = (token: string) => {
  const contacts = new Map<string, any>()
  const state = { isBusy: false }
  const service: Service = async (request) => {
    if (state.isBusy) return refusal(429, { errorType: "RATE_LIMIT", policyName: "TEN_SECONDLY_ROLLING" })
    if (request.headers.get("authorization") !== `Bearer ${token}`) {
      return refusal(401, { category: "INVALID_AUTHENTICATION" })
    }
    if (request.method !== "POST" || new URL(request.url).pathname !== "/crm/v3/objects/contacts/batch/upsert") {
      return refusal(404, {})
    }
    if (request.headers.get("content-type") !== "application/json") return refusal(415, {})
    const { inputs } = await request.json()
    const results = []
    for (const { id, idProperty, properties } of inputs) {
      const unknown = Object.keys(properties).filter((name) => !known.includes(name))
      if (idProperty !== "email" || unknown.length > 0) return refusal(400, { category: "VALIDATION_ERROR" })
      if (!/^\S+@\S+\.\w+$/.test(id)) return Response.json({ status: "COMPLETE", numErrors: 1 }, { status: 207 })
      const isNew = !contacts.has(id.toLowerCase())
      contacts.set(id.toLowerCase(), { ...contacts.get(id.toLowerCase()), ...properties })
      results.push({ id: String(contacts.size), new: isNew, properties })
    }
    return Response.json({ status: "COMPLETE", results })
  }
  return { contacts, service, state }
}

const bodyOf = (lead: object) => JSON.stringify({ type: "business_lead.assigned", data: { lead } })

const started = Effect.gen(function* () {
  const { default: program } = yield* Effect.promise(() => import(exampleUrl("hubspot.mjs").href))
  const server = yield* leadwell
  const webhook = yield* server.addWebhook(yield* serving(program.fetch))
  const crm = hubspot("pat-eu1-a")
  yield* standingIn({ "api.hubapi.com": crm.service }, { HUBSPOT_TOKEN: "pat-eu1-a", WEBHOOK_SECRET: webhook.secret })
  return { ...crm, ...server, fetch: program.fetch as Service, webhook }
})

describe("docs/connect/hubspot.md", () => {
  it.live("makes a contact of a lead or updates the one there is, and makes none of a test", () =>
    Effect.gen(function* () {
      const { attempted, call, contacts, send, webhook } = yield* started
      yield* call("POST", `/api/webhooks/${webhook.id}/test`)
      assert.strictEqual((yield* attempted(webhook.id)).attempts[0].status, 204)
      assert.strictEqual(contacts.size, 0)
      contacts.set("zoe@example.nl", { firstname: "Z.", lifecyclestage: "customer" })
      yield* send({ email: "Zoe@example.nl", first_name: "Zoë" })
      const told = yield* repeated(attempted(webhook.id), ({ event }) => event.type !== "webhook.test")
      assert.strictEqual(told.attempts[0].status, 204)
      assert.deepStrictEqual([...contacts.keys()], ["zoe@example.nl"])
      const { lifecyclestage, ...contact } = contacts.get("zoe@example.nl")
      assert.sameMembers(firstColumn(page("hubspot")) as Array<string>, Object.keys(contact))
      assert.deepStrictEqual([lifecyclestage, contact.firstname], ["customer", "Zoë"])
      assert.deepInclude(contact, { lastname: "Doe", address: "Oudegracht 12", zip: "3511AB", country: "Nederland" })
    }).pipe(Effect.scoped)
  )

  it.live("lets Leadwell send a lead again while HubSpot is busy or refuses it", () =>
    Effect.gen(function* () {
      const { attempted, call, contacts, fetch, send, state, webhook } = yield* started
      process.env["HUBSPOT_TOKEN"] = "pat-eu1-b"
      yield* send()
      const { attempts, id } = yield* attempted(webhook.id)
      assert.strictEqual(attempts[0].status, 503)
      process.env["HUBSPOT_TOKEN"] = "pat-eu1-a"
      yield* call("POST", `/api/webhooks/${webhook.id}/deliveries/${id}/replay`)
      assert.strictEqual((yield* attempted(webhook.id, 2)).attempts[1].status, 204)
      assert.strictEqual(contacts.size, 1)
      state.isBusy = true
      const body = bodyOf({ email: "a@example.nl", subcategory: {} })
      const headers = signed(webhook.secret, body)
      const busy = yield* Effect.promise(async () =>
        fetch(new Request("https://worker.example/", { method: "POST", headers, body }))
      )
      assert.deepStrictEqual([busy.status, busy.headers.get("retry-after")], [503, "10"])
    }).pipe(Effect.scoped)
  )

  it.live("takes nothing that Leadwell did not sign, and makes no contact of an erased lead", () =>
    Effect.gen(function* () {
      const { contacts, fetch, webhook } = yield* started
      const answerTo = (headers: Readonly<Record<string, string>>, body: string) =>
        Effect.promise(async () => {
          const request = new Request("https://worker.example/", { method: "POST", headers, body })
          return (await fetch(request)).status
        })
      const body = bodyOf({ email: "a@example.nl", subcategory: {} })
      const erased = bodyOf({ email: "" })
      const long = Math.floor(Date.now() / 1000) - 301
      assert.strictEqual(yield* answerTo({}, body), 401)
      assert.strictEqual(yield* answerTo(signed(`whsec_${"b".repeat(43)}=`, body), body), 401)
      assert.strictEqual(yield* answerTo(signed(webhook.secret, body, long), body), 401)
      assert.strictEqual(yield* answerTo(signed(webhook.secret, erased), erased), 204)
      assert.strictEqual(contacts.size, 0)
      assert.strictEqual(yield* answerTo(signed(webhook.secret, body), body), 204)
      assert.strictEqual(contacts.size, 1)
    }).pipe(Effect.scoped)
  )
})
