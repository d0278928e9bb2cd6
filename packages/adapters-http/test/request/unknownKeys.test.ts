import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import { ask, auditedRequests } from "../audit/AuditedRequests.ts"
import { added } from "../audit/Trail.ts"
import { openApiDocument, operationsOf, statusesOf } from "../documentation/OpenApiDocument.ts"
import { hookBody, newHook } from "../features/forms/hook/TestHooks.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestPasskeys from "../TestPasskeys.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { form, keptCounts, newLead, photo, submit } from "../TestReclaims.ts"
import { type Answer, postJson, putJson, send } from "../TestServer.ts"

const refusesKey = ({ body, status, text }: Answer, key: string) => {
  assert.strictEqual(status, 422, text)
  assert.deepStrictEqual(body.errors, { [key]: ["This field is not asked for."] })
}

/** Requests of a person about themselves, which would change what `GET /api/session` shows or end the session. */
const ownRequests = {
  "patch /api/session": { body: { account: "acme" } },
  "patch /api/session/person": { body: { name: "Ann" } },
  "post /api/session/views": { body: { list: "leads", name: "Open", query: { stage: "open" } } },
  "delete /api/session/views/{view}": {},
  "post /api/session/invitations/{account}/accept": {},
  "delete /api/session/memberships/{account}": {},
  "delete /api/session": {},
  "delete /api/sessions/{id}": {},
  "post /api/passkeys/options": {},
  "post /api/passkeys": { body: {} },
  "delete /api/passkeys/{id}": {}
} satisfies Record<string, { readonly body?: object }>

const statusOf = (path: string, body: string, type = "application/json") =>
  Effect.map(
    send(`${path}?dry_run=true`, { method: "POST", token: tokens.operator, headers: { "content-type": type }, body }),
    ({ status }) => status
  )

const someId = "0190a0b0-0000-7000-8000-000000000000"

const askAs = (cookie: string, operation: string, { body }: { readonly body?: object }) => {
  const [method = "", path = ""] = operation.split(" ")
  const filled = path.replace("{account}", "acme").replace(/\{\w+\}/, someId)
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
  const headers = { ...json.headers, ...fromOwnPage(cookie) }
  return send(`${filled}?no_such_key=1`, { ...json, method: method.toUpperCase(), headers })
}

/** The documented requests, and those of ours that are looked at one by one. */
const others = [
  "post /api/leads",
  "post /api/leads/preview",
  "post /api/hooks/{id}/rehearse",
  "post /api/mail/test",
  "post /api/search",
  "put /api/businesses/{business}/leads/{businessLead}/outcome",
  "post /api/businesses/{business}/leads/{businessLead}/reclaim"
]

layer(TestPasskeys.layer)("an unknown key of the query", (it) => {
  it.effect("is looked for in each request that changes something and needs a credential", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      const acting = operationsOf(document).filter(([name, one]) => !name.startsWith("get ") && one.security?.length)
      const names = acting.map(([name]) => name)
      assert.sameMembers(names, [...Object.keys(auditedRequests), ...Object.keys(ownRequests), ...others])
      for (const name of names) assert.include(statusesOf(document, name), "422", name)
    })
  )

  it.effect.each(Object.entries(auditedRequests))(
    "leaves the deed of an operator undone: %s",
    ([operation, prepared]) =>
      Effect.gen(function* () {
        const { body, path } = yield* prepared
        const { entries, result } = yield* added(ask(operation, { path: `${path}?no_such_key=1`, body }))
        refusesKey(result, "no_such_key")
        assert.deepStrictEqual(entries, [])
      })
  )

  it.effect.each(Object.entries(ownRequests))("leaves the deed of a person undone: %s", ([operation, request]) =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const session = Effect.map(send("/api/session", { headers: { cookie } }), ({ body }) => body)
      const before = yield* session
      refusesKey(yield* askAs(cookie, operation, request), "no_such_key")
      assert.deepStrictEqual(yield* session, before)
    })
  )

  it.effect("is refused beside a sound body of the others", () =>
    Effect.gen(function* () {
      const { id } = yield* newHook()
      const lead = yield* newLead
      const query = "?dry_run=true"
      refusesKey(yield* postJson(`/api/leads/preview${query}`, tokens.operator, leadBody), "dry_run")
      const rehearsal = { content_type: "application/json", body: JSON.stringify(hookBody) }
      refusesKey(yield* postJson(`/api/hooks/${id}/rehearse${query}`, tokens.operator, rehearsal), "dry_run")
      refusesKey(yield* postJson(`/api/search${query}`, tokens.operator, { q: "1" }), "dry_run")
      refusesKey(yield* send(`/api/mail/test${query}`, { method: "POST", token: tokens.operator }), "dry_run")
      const path = `/api/businesses/first/leads/${lead}/outcome`
      refusesKey(yield* putJson(path + query, tokens.all, { outcome: "called" }), "dry_run")
      const { body } = yield* send(`/api/businesses/first/leads/${lead}`, { token: tokens.all })
      assert.isNull(body.data.outcome)
    })
  )

  it.effect("is ignored by the documented requests, unless it asks for a dry run", () =>
    Effect.gen(function* () {
      const { leads } = yield* MemoryStore
      const before = leads.size
      refusesKey(yield* postJson("/api/leads?dry_run=true", tokens.website, leadBody), "dry_run")
      assert.strictEqual(leads.size, before)
      const lead = yield* postJson("/api/leads?utm_source=ad", tokens.website, leadBody)
      assert.strictEqual(lead.status, 201)
      const reclaim = form({ reason: "no_contact", screenshot: yield* photo })
      const kept = yield* keptCounts
      refusesKey(yield* submit(`${lead.body.id}`, reclaim, {}, "?dry_run=true"), "dry_run")
      assert.deepStrictEqual(yield* keptCounts, kept)
      assert.strictEqual((yield* submit(`${lead.body.id}`, reclaim, {}, "?utm_source=ad")).status, 201)
    })
  )

  it.effect("is told after the refusals of the body", () =>
    Effect.gen(function* () {
      for (const path of ["/api/leads", "/api/tokens"]) {
        assert.strictEqual(yield* statusOf(path, "{}", "text/plain"), 415)
        assert.strictEqual(yield* statusOf(path, "{"), 400)
        assert.strictEqual(yield* statusOf(path, JSON.stringify({ a: "x".repeat(262_144) })), 413)
      }
      const absent = yield* submit("9007199254740000", new FormData(), {}, "?dry_run=true")
      assert.strictEqual(absent.status, 404)
    })
  )
})
