import { assert, layer } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { Effect } from "effect"
import { added } from "../../audit/Trail.ts"
import { tokens } from "../../TestCatalog.ts"
import { fromOwnPage, newPerson, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

const own = [{ account: "acme", role: "member" }]

const as = (cookie: string, method: string, path: string, body?: object) =>
  send(path, {
    method,
    headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

/** Returns the kinds of the mails about an invitation. */
const mailsTo = (id: string) =>
  Effect.map(
    DeliveryRepository.use(({ page }) => page(mailDeliveries, {}, { page: 1, per_page: 100 })),
    ({ items }) => items.filter(({ invitation }) => invitation === id).map(({ kind }) => kind)
  )

const unknown = ["The account field names something that does not exist."]

layer(TestServer.layer)("a member without a scope", (it) => {
  it.effect("invites a person to their own account, who alone gets a link", () =>
    Effect.gen(function* () {
      const { cookie, id: by } = yield* signedIn()
      const scope = { businesses: ["first"] }
      const wanted = { ...newPerson(), memberships: [{ ...own[0], scope }] }
      const { entries, result } = yield* added(as(cookie, "POST", "/api/people", wanted))
      assert.strictEqual(result.status, 201, result.text)
      const { created_at, id, pending, ...data } = result.body.data
      assert.deepStrictEqual(data, { ...wanted, language: "en", memberships: [], sign_in: null })
      assert.deepStrictEqual(pending, [{ ...wanted.memberships[0], invited_at: created_at }])
      assert.deepStrictEqual(yield* mailsTo(id), ["invitation"])
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject }) => [action, actor.kind, actor.id, subject.id]),
        [["person.invited", "person", by, id]]
      )
      const link = yield* added(as(cookie, "POST", `/api/people/${id}/link`))
      assert.deepStrictEqual([link.result.status, link.result.body], [201, { data: null }])
      assert.deepStrictEqual(
        link.entries.map(({ action, actor }) => [action, actor.id]),
        [["person.link_issued", by]]
      )
      // It is another mail only a minute later.
      assert.deepStrictEqual(yield* mailsTo(id), ["invitation"])
    })
  )

  it.effect("invites to no other account and to no other role, and names every fault", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const errors = (memberships: ReadonlyArray<object>) =>
        Effect.map(as(cookie, "POST", "/api/people", { ...newPerson(), memberships }), ({ body }) => body.errors)
      assert.deepStrictEqual(
        yield* errors([
          { account: "stranger", role: "member" },
          { account: "acme", role: "operator" },
          { account: "nobody", role: "reviewer" }
        ]),
        {
          "memberships.0.account": unknown,
          "memberships.1.role": ["The selected role is invalid."],
          "memberships.2.account": unknown
        }
      )
      assert.deepStrictEqual(Object.keys(yield* errors([{ ...own[0], scope: { businesses: ["second"] } }])), [
        "memberships.0.scope.businesses.0"
      ])
      const renamed = yield* as(cookie, "PATCH", `/api/people/${(yield* signedIn()).id}`, {
        name: "Other",
        memberships: own
      })
      assert.deepStrictEqual([renamed.status, Object.keys(renamed.body.errors)], [422, ["name"]])
    })
  )

  it.effect(
    "learns nothing of somebody of another account before that person accepts, and then the own membership",
    () =>
      Effect.gen(function* () {
        const { cookie } = yield* signedIn()
        const there = [{ account: "stranger", role: "member" }]
        const body = { ...newPerson(), name: "Known", language: "nl", memberships: there }
        const known = yield* signedIn(body)
        assert.strictEqual((yield* as(cookie, "GET", `/api/people/${known.id}`)).status, 404)
        const told = Effect.fnUntraced(function* (email: string) {
          const wanted = { name: "Other", email, memberships: own }
          const invited = yield* as(cookie, "POST", "/api/people", wanted)
          const { id } = invited.body.data
          const path = `/api/people/${id}`
          const again = yield* as(cookie, "POST", "/api/people", { ...wanted, email: email.toUpperCase() })
          const answers = [
            invited,
            again,
            yield* as(cookie, "GET", path),
            yield* as(cookie, "GET", "/api/people?per_page=1"),
            yield* as(cookie, "PATCH", path, { memberships: [{ ...own[0], scope: { websites: [] } }] }),
            yield* as(cookie, "POST", `${path}/link`),
            yield* as(cookie, "DELETE", `${path}/sessions`),
            yield* as(cookie, "DELETE", path),
            yield* as(cookie, "GET", path)
          ]
          const texts = answers.map(({ headers, status, text }) =>
            [status, text, [...headers.keys()].toSorted().join()].join(" ")
          )
          assert.deepStrictEqual(
            answers.map(({ status }) => status),
            [201, 422, 200, 200, 200, 201, 200, 200, 404]
          )
          return texts.map((text) =>
            text
              .replaceAll(id, "id")
              .replaceAll(email, "email")
              .replaceAll(/"\d{4}-[^"]+Z"/g, "at")
          )
        })
        assert.deepStrictEqual(yield* told(body.email), yield* told(newPerson().email))
        const left = yield* send(`/api/people/${known.id}`, { token: tokens.operator })
        assert.deepStrictEqual([left.body.data.memberships, left.body.data.pending], [there, []])
        yield* as(cookie, "POST", "/api/people", { name: "Other", email: body.email, memberships: own })
        assert.strictEqual((yield* as(known.cookie, "POST", "/api/session/invitations/acme/accept")).status, 200)
        const { text } = yield* as(cookie, "GET", `/api/people/${known.id}`)
        assert.include(text, "Known")
        assert.notInclude(text, "stranger")
        const { entries, result } = yield* added(as(cookie, "DELETE", `/api/people/${known.id}`))
        assert.deepStrictEqual([result.status, entries.map(({ action }) => action)], [200, ["person.removed"]])
        const kept = yield* send(`/api/people/${known.id}`, { token: tokens.operator })
        assert.deepStrictEqual(kept.body.data.memberships, there)
      })
  )

  it.effect("removes a person who is in no other account, whose sessions end", () =>
    Effect.gen(function* () {
      const [{ cookie }, other] = [yield* signedIn(), yield* signedIn()]
      const { entries, result } = yield* added(as(cookie, "DELETE", `/api/people/${other.id}`))
      assert.deepStrictEqual([result.status, entries.map(({ action }) => action)], [200, ["person.removed"]])
      assert.strictEqual((yield* as(other.cookie, "GET", "/api/session")).status, 401)
      assert.strictEqual((yield* send(`/api/people/${other.id}`, { token: tokens.operator })).status, 404)
    })
  )

  it.effect("makes no token that does more than the account may, and revokes none that does", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const body = { account: "acme", name: "shop", abilities: ["leads:create"], scope: { websites: ["demo"] } }
      const made = yield* added(as(cookie, "POST", "/api/tokens", body))
      assert.strictEqual(made.result.status, 201)
      assert.deepStrictEqual(
        made.entries.map(({ action, actor }) => [action, actor.kind]),
        [["token.created", "person"]]
      )
      const abilities = ["leads:read", "leads:review", "operator"]
      const refused = yield* as(cookie, "POST", "/api/tokens", { ...body, account: "stranger", abilities })
      assert.deepStrictEqual(Object.keys(refused.body.errors), ["account", "abilities.1", "abilities.2", "scope"])
      for (const ability of ["leads:review", "operator"]) {
        const headers = { authorization: `Bearer ${tokens.operator}`, "content-type": "application/json" }
        const strong = JSON.stringify({ account: "acme", name: ability, abilities: [ability] })
        const { id } = (yield* send("/api/tokens", { method: "POST", headers, body: strong })).body.data
        const { entries, result } = yield* added(as(cookie, "DELETE", `/api/tokens/${id}`))
        assert.deepStrictEqual([result.status, entries], [403, []])
      }
    })
  )

  it.effect("is no member with a scope, and no token", () =>
    Effect.gen(function* () {
      const held = yield* signedIn({ memberships: [{ ...own[0], scope: { businesses: ["first"] } }] })
      for (const path of ["/api/people", "/api/tokens"]) {
        assert.strictEqual((yield* as(held.cookie, "GET", path)).status, 403)
        assert.strictEqual((yield* send(path, { token: tokens.all })).status, 403)
      }
    })
  )
})
