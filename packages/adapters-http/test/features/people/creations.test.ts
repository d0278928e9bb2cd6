import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { added } from "../../audit/Trail.ts"
import { tokens } from "../../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"
import { hookBody } from "../forms/hook/TestHooks.ts"

const as = (cookie: string, method: string, path: string, body?: object) =>
  send(path, {
    method,
    headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

const byOperator = (method: string, path: string, body?: object) =>
  send(path, {
    method,
    headers: { authorization: `Bearer ${tokens.operator}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

/** A catalogue file with one token. */
const fileOf = (filler: string) => ({
  tokens: [{ account: "acme", token: `lw_${filler.repeat(43)}`, abilities: ["catalog:read"], name: "site" }]
})

const hook = { url: "https://receiver.example/hook", events: ["lead.received"] }

/** A member who made a token and a webhook, and whose token made another webhook. */
const leaver = Effect.gen(function* () {
  const { cookie, id } = yield* signedIn()
  const body = { account: "acme", name: "shop", abilities: ["leads:create", "catalog:read"] }
  const token = (yield* as(cookie, "POST", "/api/tokens", body)).body.data
  const own = (yield* as(cookie, "POST", "/api/webhooks", hook)).body.data
  const further = (yield* postJson("/api/webhooks", token.token, hook)).body.data
  const isLetIn = Effect.map(send("/api/websites", { token: token.token }), ({ status }) => status === 200)
  const disabled = Effect.forEach([own, further], (one) =>
    Effect.map(byOperator("GET", `/api/webhooks/${one.id}`), ({ body }) => body.data.disabled_at !== null)
  )
  return { cookie, id, token, hooks: [own, further], isLetIn, disabled }
})

const idsOf = (some: ReadonlyArray<{ readonly id: string }>) => some.map(({ id }) => id)

layer(TestServer.layer)("what a person made", (it) => {
  it.effect("is told to the person who leaves, and ends with the membership if the person says so", () =>
    Effect.gen(function* () {
      const { cookie, disabled, hooks, isLetIn, token } = yield* leaver
      const path = "/api/session/memberships/acme"
      const dry = yield* as(cookie, "DELETE", `${path}?dry_run=true`)
      assert.deepStrictEqual([dry.status, dry.headers.getSetCookie()], [200, []])
      assert.deepStrictEqual(idsOf(dry.body.created.tokens), [token.id])
      assert.deepStrictEqual(idsOf(dry.body.created.webhooks), idsOf(hooks))
      assert.strictEqual((yield* as(cookie, "GET", "/api/session")).status, 200)
      const left = yield* as(cookie, "DELETE", `${path}?revoke=true`)
      assert.deepStrictEqual([left.status, idsOf(left.body.created.tokens)], [200, [token.id]])
      assert.isNotNull(left.body.created.tokens[0].revoked_at)
      assert.isFalse(yield* isLetIn)
      assert.deepStrictEqual(yield* disabled, [true, true])
    })
  )

  it.effect("goes on when the person leaves without a word of it, and is of the account that is left alone", () =>
    Effect.gen(function* () {
      const both = ["acme", "stranger"].map((account) => ({ account, role: "member" }))
      const { cookie } = yield* signedIn({ memberships: both })
      const body = { name: "shop", abilities: ["catalog:read"] }
      const token = (yield* as(cookie, "POST", "/api/tokens", { ...body, account: "acme" })).body.data
      const other = yield* as(cookie, "DELETE", "/api/session/memberships/stranger?revoke=true")
      assert.deepStrictEqual(other.body.created, { tokens: [], webhooks: [] })
      const left = yield* as(cookie, "DELETE", "/api/session/memberships/acme")
      assert.deepStrictEqual(idsOf(left.body.created.tokens), [token.id])
      assert.strictEqual((yield* send("/api/websites", { token: token.token })).status, 200)
    })
  )

  it.effect("is told with who made it, but without its secrets, and goes on when the person is removed", () =>
    Effect.gen(function* () {
      const { disabled, hooks, id, isLetIn, token } = yield* leaver
      const { entries, result } = yield* added(byOperator("DELETE", `/api/people/${id}`))
      assert.strictEqual(result.status, 200, result.text)
      const { created_at, name } = token
      const by = { kind: "person", id, name: "An" }
      const abilities = ["leads:create", "catalog:read"]
      const shown = { abilities, account: "acme", created_at, created_by: by, expires_at: null, id: token.id, name }
      assert.deepStrictEqual(result.body.created.tokens, [{ ...shown, revoked_at: null }])
      assert.deepStrictEqual(
        result.body.created.webhooks.map((one: { readonly id: string; readonly created_by: object }) => [
          one.id,
          one.created_by
        ]),
        [
          [hooks[0].id, by],
          [hooks[1].id, { kind: "token", id: token.id, name: "shop" }]
        ]
      )
      assert.notMatch(result.text, /whsec_|lw_[\w-]{43}|hash/u)
      assert.deepStrictEqual(
        entries.map(({ action }) => action),
        ["person.removed"]
      )
      assert.deepStrictEqual([yield* isLetIn, yield* disabled], [true, [false, false]])
    })
  )

  it.effect("ends with the person at `revoke`, once and audited, after a dry run that changes nothing", () =>
    Effect.gen(function* () {
      const { disabled, hooks, id, isLetIn, token } = yield* leaver
      const bystander = yield* leaver
      const dry = yield* added(byOperator("DELETE", `/api/people/${id}?revoke=true&dry_run=true`))
      assert.deepStrictEqual([dry.result.status, dry.entries, yield* isLetIn], [200, [], true])
      assert.isNotNull(dry.result.body.created.tokens[0].revoked_at)
      const { entries, result } = yield* added(byOperator("DELETE", `/api/people/${id}?revoke=true`))
      assert.deepStrictEqual(idsOf(result.body.created.tokens), [token.id])
      assert.deepStrictEqual(idsOf(result.body.created.webhooks), idsOf(hooks))
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [
          ["person.removed", id],
          ["token.revoked", token.id],
          ["webhook.disabled", hooks[0].id],
          ["webhook.disabled", hooks[1].id]
        ]
      )
      assert.deepStrictEqual([yield* isLetIn, yield* disabled], [false, [true, true]])
      assert.deepStrictEqual([yield* bystander.isLetIn, yield* bystander.disabled], [true, [false, false]])
    })
  )

  it.effect("is told when a membership is narrowed, and may be ended by the same request afterwards", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const { disabled, hooks, id, isLetIn, token } = yield* leaver
      const path = `/api/people/${id}`
      const whole = yield* as(cookie, "PATCH", path, { memberships: [{ account: "acme", role: "member" }] })
      assert.deepStrictEqual(whole.body.created, { tokens: [], webhooks: [] })
      const narrow = { memberships: [{ account: "acme", role: "member", scope: { businesses: ["first"] } }] }
      const narrowed = yield* as(cookie, "PATCH", path, narrow)
      assert.deepStrictEqual(idsOf(narrowed.body.created.tokens), [token.id])
      assert.deepStrictEqual([yield* isLetIn, yield* disabled], [true, [false, false]])
      const { entries, result } = yield* added(as(cookie, "PATCH", `${path}?revoke=true`, narrow))
      assert.deepStrictEqual([result.status, result.body.data], [200, narrowed.body.data])
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [
          ["token.revoked", token.id],
          ["webhook.disabled", hooks[0].id],
          ["webhook.disabled", hooks[1].id]
        ]
      )
      assert.deepStrictEqual([yield* isLetIn, yield* disabled], [false, [true, true]])
      const again = yield* added(as(cookie, "PATCH", `${path}?revoke=true`, narrow))
      assert.deepStrictEqual([again.entries, again.result.body.created], [[], { tokens: [], webhooks: [] }])
    })
  )

  it.effect("is shown to a member for their own account alone, and what is the operator's to end goes on", () =>
    Effect.gen(function* () {
      const memberships = [
        { account: "acme", role: "member" },
        { account: "stranger", role: "operator" }
      ]
      const { cookie, id } = yield* signedIn({ memberships })
      const member = yield* signedIn()
      // The session is of the first account, and so the person acts as an operator for the second one alone.
      yield* as(cookie, "PATCH", "/api/session", { account: "stranger" })
      const issue = (account: string, abilities: ReadonlyArray<string>) =>
        Effect.map(as(cookie, "POST", "/api/tokens", { account, name: "x", abilities }), ({ body }) => body.data.id)
      const own = yield* issue("acme", ["leads:read"])
      const strong = yield* issue("acme", ["operator"])
      const foreign = yield* issue("stranger", ["leads:read"])
      const { entries, result } = yield* added(as(member.cookie, "DELETE", `/api/people/${id}?revoke=true`))
      assert.deepStrictEqual(
        result.body.created.tokens.map((one: { readonly id: string; readonly revoked_at: string | null }) => [
          one.id,
          one.revoked_at !== null
        ]),
        [
          [own, true],
          [strong, false]
        ]
      )
      assert.notInclude(result.text, foreign)
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [
          ["person.removed", id],
          ["token.revoked", own]
        ]
      )
    })
  )

  it.effect("is asked for with true or false", () =>
    Effect.gen(function* () {
      const { id } = yield* leaver
      const { body, status } = yield* byOperator("DELETE", `/api/people/${id}?revoke=yes`)
      assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["revoke"]])
    })
  )

  it.effect("needs a sign-in of the last ten minutes if it outlives the session, and a token's does not", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "member" }] })
      const making: ReadonlyArray<readonly [string, object]> = [
        ["/api/tokens", { account: "acme", name: "shop", abilities: ["leads:create"] }],
        ["/api/tokens", { kind: "form", website_code: "demo", name: "Home", origins: ["https://www.example.nl"] }],
        ["/api/hooks", hookBody],
        ["/api/webhooks", { ...hook, account: "acme", content: "lead", events: ["business_lead.assigned"] }]
      ]
      const statuses = Effect.forEach(making, ([path, body]) =>
        Effect.map(as(cookie, "POST", path, body), ({ status }) => status)
      )
      yield* TestClock.adjust("9 minutes")
      assert.deepStrictEqual(yield* statuses, [201, 201, 201, 201])
      yield* TestClock.adjust("1 minute")
      for (const [path, body] of making) {
        const { entries, result } = yield* added(as(cookie, "POST", path, body))
        assert.deepStrictEqual([result.status, Object.keys(result.body.errors)], [403, ["session"]], path)
        assert.deepStrictEqual(entries, [], path)
        assert.strictEqual((yield* byOperator("POST", path, body)).status, 201, path)
      }
      assert.strictEqual((yield* as(cookie, "POST", "/api/webhooks", hook)).status, 201)
    })
  )

  it.effect("by a file needs such a sign-in too, and is audited as any other token", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "operator" }] })
      const made = yield* added(as(cookie, "PUT", "/api/catalogue", fileOf("C")))
      assert.strictEqual(made.result.status, 200)
      assert.deepStrictEqual(
        made.entries.map(({ action }) => action),
        ["catalogue.imported", "token.created"]
      )
      yield* TestClock.adjust("10 minutes")
      const late = yield* added(as(cookie, "PUT", "/api/catalogue", fileOf("E")))
      assert.deepStrictEqual([late.result.status, late.entries], [403, []])
      for (const [file, query] of [
        [fileOf("C"), ""],
        [fileOf("E"), "?dry_run=true"]
      ] as const) {
        assert.strictEqual((yield* as(cookie, "PUT", `/api/catalogue${query}`, file)).status, 200)
      }
    })
  )
})
