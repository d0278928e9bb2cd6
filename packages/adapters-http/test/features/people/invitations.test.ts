import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { added } from "../../audit/Trail.ts"
import { tokens } from "../../TestCatalog.ts"
import { cookieOf, fromOwnPage, invite, newPerson, secretIn, signedIn, useLink } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { patchJson, postJson, send } from "../../TestServer.ts"

const acme = { account: "acme", role: "member" }
const stranger = { account: "stranger", role: "member" }

const as = (cookie: string, method: string, path: string, body?: object) =>
  send(path, {
    method,
    headers: { ...fromOwnPage(cookie), ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) })
  })

const nothing = { created: { tokens: [], webhooks: [] } }

const invitations = "/api/session/invitations"

layer(TestServer.layer)("an invitation", (it) => {
  it.effect("opens nothing until it is accepted on the profile page", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const path = `/api/people/${id}`
      const changed = yield* patchJson(path, tokens.operator, { memberships: [acme, stranger] })
      const { memberships, pending } = changed.body.data
      assert.deepStrictEqual([memberships, pending.length, pending[0].account], [[acme], 1, "stranger"])
      assert.strictEqual((yield* as(cookie, "GET", "/api/businesses/second")).status, 403)
      const { body } = yield* as(cookie, "GET", "/api/session")
      assert.deepStrictEqual(body.data.memberships, [acme])
      const [one] = (yield* as(cookie, "GET", invitations)).body.data
      const { account_name, invited_at, ...rest } = one
      assert.deepStrictEqual(rest, { ...stranger, invited_by: null })
      assert.isString(account_name)
      assert.strictEqual(invited_at, pending[0].invited_at)
      for (const wrong of ["acme", "nobody"]) {
        assert.strictEqual((yield* as(cookie, "POST", `${invitations}/${wrong}/accept`)).status, 404)
      }
      const { entries, result } = yield* added(as(cookie, "POST", `${invitations}/stranger/accept`))
      assert.deepStrictEqual([result.status, result.body.data.memberships], [200, [acme, stranger]])
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject }) => [action, actor.id, subject.id]),
        [["person.joined", id, id]]
      )
      assert.deepStrictEqual((yield* as(cookie, "GET", invitations)).body.data, [])
      const headers = { ...fromOwnPage(cookie), "content-type": "application/json" }
      const acting = JSON.stringify({ account: "stranger" })
      yield* send("/api/session", { method: "PATCH", headers, body: acting })
      assert.strictEqual((yield* as(cookie, "GET", "/api/businesses/second")).status, 200)
    })
  )

  it.effect("and a link in clear need a sign-in of the last ten minutes, which a change and a mail do not", () =>
    Effect.gen(function* () {
      const { id } = yield* signedIn()
      const operator = yield* signedIn({ memberships: [{ ...acme, role: "operator" }] })
      const member = yield* signedIn()
      const inviting = [
        () => as(operator.cookie, "POST", "/api/people", newPerson()),
        () => as(operator.cookie, "POST", `/api/people/${operator.id}/link`),
        () => as(operator.cookie, "PATCH", `/api/people/${id}`, { memberships: [acme, stranger] }),
        () => as(member.cookie, "POST", "/api/people", newPerson())
      ]
      const statuses = Effect.forEach(inviting, (invite) => Effect.map(invite(), ({ status }) => status))
      yield* TestClock.adjust("9 minutes")
      assert.deepStrictEqual(yield* statuses, [201, 201, 200, 201])
      yield* patchJson(`/api/people/${id}`, tokens.operator, { memberships: [acme] })
      yield* TestClock.adjust("1 minute")
      for (const invite of inviting) {
        const { entries, result } = yield* added(invite())
        assert.deepStrictEqual([result.status, Object.keys(result.body.errors), entries], [403, ["session"], []])
      }
      const changed = yield* as(operator.cookie, "PATCH", `/api/people/${id}`, { language: "nl" })
      assert.strictEqual(changed.status, 200)
      assert.strictEqual((yield* as(member.cookie, "POST", `/api/people/${id}/link`)).body.data, null)
    })
  )

  it.effect("reaches the mailbox that was named: none that another one resembles is taken", () =>
    Effect.gen(function* () {
      const { email } = newPerson()
      const refusal = { email: ["The email field must be a valid email address."] }
      for (const known of [false, true]) {
        if (known) assert.strictEqual((yield* invite({ email })).status, 201)
        for (const other of [email.replace("person", "ｐerson"), email.replace("person", "perſon")]) {
          const { body, status } = yield* invite({ email: other })
          assert.deepStrictEqual([status, body.errors], [422, refusal], other)
        }
      }
      for (const spelling of [email.toUpperCase(), email.replace("example", "ｅxample")]) {
        const { body, status } = yield* invite({ email: spelling })
        assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["email"]], spelling)
        assert.match(body.errors.email[0], /used before/)
      }
      for (const own of ["νίκος@example.nl", "ZOË@example.nl", "zoe\u0301@example.nl", "İ@example.nl"]) {
        assert.strictEqual((yield* invite({ email: own })).status, 201, own)
      }
    })
  )

  it.effect("is declined, and a membership is left, by the person, whose last one ends the session", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn({ memberships: [{ ...acme, role: "operator" }] })
      const path = `/api/people/${id}`
      yield* patchJson(path, tokens.operator, { memberships: [{ ...acme, role: "operator" }, stranger] })
      const declined = yield* added(as(cookie, "DELETE", "/api/session/memberships/stranger"))
      assert.deepStrictEqual([declined.result.status, declined.result.body], [200, nothing])
      assert.deepStrictEqual(
        declined.entries.map(({ action, actor }) => [action, actor.id]),
        [["person.left", id]]
      )
      assert.deepStrictEqual(declined.result.headers.getSetCookie(), [])
      assert.deepStrictEqual((yield* send(path, { token: tokens.operator })).body.data.pending, [])
      assert.strictEqual((yield* as(cookie, "DELETE", "/api/session/memberships/stranger")).status, 404)
      const left = yield* as(cookie, "DELETE", "/api/session/memberships/acme")
      assert.deepStrictEqual([left.status, left.body], [200, nothing])
      assert.match(left.headers.getSetCookie().join(), /Max-Age=0|Expires=Thu, 01 Jan 1970/i)
      assert.strictEqual((yield* as(cookie, "GET", "/api/session")).status, 401)
      assert.strictEqual((yield* send(path, { token: tokens.operator })).status, 404)
    })
  )

  it.effect("signs in by each of its links, and by none once it is taken back", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      const { id, sign_in } = body.data
      const another = (yield* postJson(`/api/people/${id}/link`, tokens.operator, {})).body.data.link
      for (const link of [another, sign_in.link]) {
        const answer = yield* useLink(secretIn(link))
        assert.deepStrictEqual([answer.status, answer.body.data.memberships], [201, [acme]])
      }
      const taken = (yield* invite()).body.data
      yield* send(`/api/people/${taken.id}`, { method: "DELETE", token: tokens.operator })
      assert.strictEqual(cookieOf(yield* useLink(secretIn(taken.sign_in.link))), "")
    })
  )

  it.effect("is refused when too many wait, and until tomorrow when too many were sent", () =>
    Effect.gen(function* () {
      const { invitations, people } = yield* MemoryStore
      const first = yield* invite()
      const [account, count] = [...invitations][0]!
      const pending = people.get(first.body.data.id)!.pending[0]!
      const waiting = [...people.values()].flatMap((one) => one.pending).filter((one) => one.account === account).length
      for (let n = waiting; n < 50; n++) yield* invite()
      const refused = yield* invite()
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["memberships"]])
      people.forEach((one, id) => people.set(id, { ...one, pending: one.pending.filter((of) => of === pending) }))
      const send = postJson("/api/people", tokens.operator, newPerson())
      assert.strictEqual((yield* send).status, 201)
      invitations.set(account, { ...count, today: 100 })
      const spent = yield* postJson("/api/people", tokens.operator, newPerson())
      assert.deepStrictEqual(
        [spent.status, spent.body.code, spent.body.params],
        [429, "invitations_spent", { max: 100 }]
      )
      const wait = Number(spent.headers.get("retry-after"))
      assert.isTrue(wait > 0 && wait <= 25 * 3600, String(wait))
    })
  )
})
