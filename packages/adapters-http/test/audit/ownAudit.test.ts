import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestPasskeys from "../TestPasskeys.ts"
import { fromOwnPage, invite, signedIn } from "../TestPeople.ts"
import { form, photo } from "../TestReclaims.ts"
import { patchJson, postJson, putJson, send } from "../TestServer.ts"
import { ask, auditedRequests } from "./AuditedRequests.ts"
import { added, type Entry, trail } from "./Trail.ts"

const accounts = ["acme", "stranger"] as const

/** Reads the list as a new member of an account. */
const readAs = Effect.fnUntraced(function* (account: string, query = "", rest: object = {}) {
  const { cookie } = yield* signedIn({ memberships: [{ account, role: "member", ...rest }] })
  return yield* send(`/api/audit${query}`, { headers: fromOwnPage(cookie) })
})

/** Runs requests, and returns the entries that they added, and what each account reads of them. */
const readBy = Effect.fnUntraced(function* <A, E, R>(requests: Effect.Effect<A, E, R>) {
  const { entries, result } = yield* added(requests)
  const ids = new Set(entries.map(({ id }) => id))
  const read = yield* Effect.forEach(accounts, (account) =>
    Effect.map(readAs(account, "?per_page=100"), ({ body }) =>
      (body.data as ReadonlyArray<Entry>)
        .filter(({ id }) => ids.has(id))
        .map(({ action, subject }) => `${account} ${action} ${subject.id}`)
    )
  )
  return { result, entries, read: read.flat().toSorted() }
})

/** Tells the entries of an answer, with the names of their subjects. */
const told = ({ body }: { readonly body: { readonly data: ReadonlyArray<Entry> } }) =>
  body.data.map(({ action, subject }) => `${action} ${subject.name}`)

/** The actions whose requests here concern the operator alone: its imports and webhooks, and people who are invited. */
const kept = /^(?:catalogue|import|person|webhook|delivery)/

layer(TestPasskeys.layer)("a member's GET /api/audit", (it) => {
  it.effect.each(Object.entries(auditedRequests))("shows the account its own things alone: %s", ([name, prepared]) =>
    Effect.gen(function* () {
      const request = yield* prepared
      const { entries, read, result } = yield* readBy(ask(name, request))
      assert.isBelow(result.status, 300, result.text)
      assert.deepStrictEqual(
        read,
        entries.filter(({ action }) => !kept.test(action)).map(({ action, subject }) => `acme ${action} ${subject.id}`)
      )
    })
  )

  it.effect("shows a lead to its sender, and its reclaim request to the business", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const path = `/api/businesses/second/leads/${body.id}/reclaim`
      const sent = form({ reason: "other", description: "Look at it.", screenshot: yield* photo })
      yield* send(path, { method: "POST", token: tokens.stranger, body: sent })
      const all = yield* send("/api/businesses/second/reclaims", { token: tokens.stranger })
      const id: string = all.body.data[0].id
      const { read } = yield* readBy(
        Effect.all([
          send(`/api/leads/${body.id}`, { token: tokens.operator }),
          send(`/api/businesses/second/leads/${body.id}`, { token: tokens.operator }),
          send(`/api/businesses/second/reclaims/${id}/screenshot`, { token: tokens.operator }),
          send(`/api/reclaims/${id}/screenshot`, { token: tokens.operator }),
          postJson(`/api/reclaims/${id}/reject`, tokens.operator, { remark: "Seen." })
        ])
      )
      assert.deepStrictEqual(read, [
        `acme lead.viewed ${body.id}`,
        `acme lead.viewed ${body.id}`,
        `stranger reclaim.rejected ${id}`,
        `stranger screenshot.viewed ${id}`,
        `stranger screenshot.viewed ${id}`
      ])
      const ofLead = yield* readAs("stranger", `?lead=${body.id}&per_page=1&page=2`)
      assert.deepStrictEqual([ofLead.body.data.length, ofLead.body.meta.total], [1, 3])
    })
  )

  it.effect("shows what was done to a webhook and a token to their account, also when they are gone", () =>
    Effect.gen(function* () {
      const hook = { url: "https://receiver.example/hook", events: ["lead.received"], account: "stranger" }
      const { body } = yield* postJson("/api/webhooks", tokens.operator, hook)
      const id: string = body.data.id
      const wanted = { account: "stranger", name: "shop", abilities: ["leads:read"] }
      const token = (yield* postJson("/api/tokens", tokens.operator, wanted)).body.data.id as string
      const { read } = yield* readBy(
        Effect.all([
          postJson(`/api/webhooks/${id}/test`, tokens.operator, {}),
          postJson(`/api/webhooks/${id}/rotate`, tokens.operator, {}),
          send(`/api/webhooks/${id}`, { method: "DELETE", token: tokens.operator }),
          send(`/api/tokens/${token}`, { method: "DELETE", token: tokens.operator })
        ])
      )
      assert.deepStrictEqual(read, [
        `stranger token.revoked ${token}`,
        `stranger webhook.removed ${id}`,
        `stranger webhook.rotated ${id}`,
        `stranger webhook.tested ${id}`
      ])
    })
  )

  it.effect("shows a change of a person to the accounts whose membership changed alone", () =>
    Effect.gen(function* () {
      const both = accounts.map((account) => ({ account, role: "member" }))
      const { id } = yield* signedIn({ memberships: both })
      const path = `/api/people/${id}`
      const held = [both[0], { ...both[1], scope: { businesses: ["second"] } }]
      const narrowed = yield* readBy(patchJson(path, tokens.operator, { name: "Bo", memberships: held }))
      assert.deepStrictEqual(narrowed.read, [`stranger person.changed ${id}`])
      const { cookie } = yield* signedIn()
      const left = yield* readBy(send(path, { method: "DELETE", headers: fromOwnPage(cookie) }))
      assert.deepStrictEqual(left.read, [`acme person.removed ${id}`])
    })
  )

  it.effect("shows who joins and leaves to the account, and nothing of somebody who is only invited", () =>
    Effect.gen(function* () {
      const memberships = [{ account: "stranger", role: "member" }]
      const { body } = yield* invite({ memberships })
      const path = `/api/people/${body.data.id}`
      const pending = yield* readBy(
        Effect.all([
          patchJson(path, tokens.operator, { name: "Bo" }),
          send(path, { method: "DELETE", token: tokens.operator })
        ])
      )
      assert.deepStrictEqual(pending.read, [])
      const joined = yield* readBy(signedIn({ memberships }))
      const { cookie, id } = joined.result
      assert.deepStrictEqual(joined.read, [`stranger person.joined ${id}`])
      const left = yield* readBy(
        send("/api/session/memberships/stranger", { method: "DELETE", headers: fromOwnPage(cookie) })
      )
      assert.deepStrictEqual(left.read, [`stranger person.left ${id}`])
    })
  )

  it.effect("names the people and businesses that the reader may get, and nobody who left the account", () =>
    Effect.gen(function* () {
      const memberships = accounts.toReversed().map((account) => ({ account, role: "member" }))
      const { cookie, id } = yield* signedIn({ name: "Bo", memberships })
      const path = "/api/businesses/second/subscriptions"
      const { body: own } = yield* send(path, { token: tokens.operator })
      const weighed = own.data.subscriptions.map((one: object) => ({ ...one, weight: 3 }))
      assert.strictEqual((yield* putJson(path, tokens.operator, { subscriptions: weighed })).status, 200)
      const names = (body: { readonly data: ReadonlyArray<Entry> }) =>
        body.data.filter(({ subject }) => [id, "second"].includes(subject.id)).map(({ subject }) => subject.name)
      const { name } = (yield* send("/api/businesses/second", { token: tokens.operator })).body.data
      assert.deepStrictEqual(names((yield* readAs("stranger")).body), [name, "Bo"])
      yield* send("/api/session/memberships/stranger", { method: "DELETE", headers: fromOwnPage(cookie) })
      assert.deepStrictEqual(names((yield* readAs("stranger")).body), [null, name, null])
      assert.include(names((yield* trail("?per_page=100")).body), "Bo")
    })
  )

  it.effect("tells by a business what was done to it and to the people of its account, by name", () =>
    Effect.gen(function* () {
      const path = "/api/businesses/second"
      yield* patchJson(path, tokens.operator, { city: "Zeist" })
      const { body: own } = yield* send(`${path}/subscriptions`, { token: tokens.operator })
      const paused = own.data.subscriptions.map((one: object) => ({ ...one, active: false }))
      yield* putJson(`${path}/subscriptions`, tokens.operator, { subscriptions: paused })
      yield* patchJson("/api/businesses/first", tokens.operator, { city: "Zeist" })
      const { id } = yield* signedIn({ name: "Di", memberships: [{ account: "stranger", role: "member" }] })
      const name = "Business second"
      const all = told(yield* send("/api/audit?business=second&per_page=100", { token: tokens.operator }))
      assert.deepStrictEqual(all.slice(0, 3), [
        "person.joined Di",
        `subscriptions.changed ${name}`,
        `catalogue.changed ${name}`
      ])
      // A member reads no change of the catalogue, and nothing of a business of another account.
      const read = told(yield* readAs("stranger", "?business=second&per_page=100"))
      assert.includeMembers(read, ["person.joined Di", `subscriptions.changed ${name}`])
      assert.notInclude(read, `catalogue.changed ${name}`)
      const foreign = yield* readAs("acme", "?business=second&per_page=100")
      assert.deepStrictEqual([foreign.status, foreign.body.data], [200, []])
      const unknown = yield* send("/api/audit?business=nobody", { token: tokens.operator })
      assert.deepStrictEqual([unknown.status, unknown.body.data], [200, []])
      yield* send(`/api/people/${id}`, { method: "DELETE", token: tokens.operator })
    })
  )

  it.effect("is refused to a member who is held to a scope, and to every token of an account", () =>
    Effect.gen(function* () {
      const scoped = yield* readAs("acme", "", { scope: { businesses: ["first"] } })
      assert.strictEqual(scoped.status, 403)
      assert.strictEqual((yield* send("/api/audit", { token: tokens.all })).status, 403)
      const wrong = yield* readAs("acme", "?lead=x")
      assert.deepStrictEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ["lead"]])
    })
  )
})
