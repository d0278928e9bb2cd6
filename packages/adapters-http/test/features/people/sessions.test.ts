import { assert, describe, it, layer } from "@effect/vitest"
import { BaseUrl } from "@leadwell/adapters-http/response/OwnOrigin"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect, Layer, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { tokens } from "../../TestCatalog.ts"
import { serverWith } from "../../TestLimits.ts"
import { cookieOf, fromOwnPage, invite, invited, secretIn, signedIn, useLink } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { type Answer, patchJson, send } from "../../TestServer.ts"

const session = (cookie: string) => send("/api/session", { headers: { cookie } })

const statusOf = (cookie: string) => Effect.map(session(cookie), ({ status }) => status)

const remove = (path: string) => send(path, { method: "DELETE", token: tokens.operator })

/** Returns the attributes of the cookie that an answer sets, without its secret. */
const setCookie = ({ headers }: Answer) =>
  headers
    .getSetCookie()[0]
    ?.split("; ")
    .map((part) => part.replace(/^(__Host-leadwell|leadwell-loopback)=lws_[\w-]{43}$/, "$1"))
    .toSorted()

/** A server that browsers reach at an address. */
const at = (url: string) => TestServer.layer.pipe(Layer.provide(Layer.succeed(BaseUrl, Option.some(url))), Layer.fresh)

layer(TestServer.layer)("signing in with a link", (it) => {
  it.effect("starts a session, and its cookie is for this browser and host alone", () =>
    Effect.gen(function* () {
      const { body } = yield* invite({ name: "Noor", language: "nl" })
      assert.match(body.data.sign_in.link, /^http:\/\/127\.0\.0\.1:\d+\/sign-in#lwl_[\w-]{43}$/)
      const answer = yield* useLink(secretIn(body.data.sign_in.link))
      assert.strictEqual(answer.status, 201)
      const attributes = ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "leadwell-loopback"]
      assert.deepStrictEqual(setCookie(answer), attributes)
      const shown = yield* session(cookieOf(answer))
      assert.deepStrictEqual([shown.status, shown.body], [200, answer.body])
      const { account, memberships, person } = shown.body.data
      assert.deepStrictEqual([account, memberships], ["acme", [{ account: "acme", role: "member" }]])
      const { email } = body.data
      assert.deepStrictEqual(person, { id: body.data.id, name: "Noor", email, language: "nl", muted: [] })
    })
  )

  it.effect("is refused for a link that is used, unknown or none, in the same words", () =>
    Effect.gen(function* () {
      const { link } = yield* invited
      assert.strictEqual((yield* useLink(link)).status, 201)
      const used = yield* useLink(link)
      assert.strictEqual(used.status, 422)
      assert.deepStrictEqual(Object.keys(used.body.errors), ["link"])
      for (const other of [`lwl_${"x".repeat(43)}`, `lws_${"x".repeat(43)}`, "x", tokens.operator]) {
        const answer = yield* useLink(other)
        assert.deepStrictEqual([answer.status, answer.body, answer.headers.getSetCookie()], [422, used.body, []])
      }
      assert.deepStrictEqual((yield* useLink("")).body.errors, { link: ["The link field is required."] })
    })
  )

  it.effect("is refused to a page of another site, which would sign its visitor in as somebody else", () =>
    Effect.gen(function* () {
      const { link } = yield* invited
      for (const headers of [{ origin: "https://other.example" }, { "sec-fetch-site": "cross-site" }]) {
        assert.strictEqual((yield* useLink(link, headers as Record<string, string>)).status, 403)
      }
      assert.strictEqual((yield* useLink(link)).status, 201)
    })
  )
})

layer(TestServer.layer)("a session", (it) => {
  it.effect("is no token, and a token is no session", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      assert.strictEqual((yield* send("/api/session", { token: tokens.all })).status, 401)
      const headers = { cookie, authorization: `Bearer lw_${"x".repeat(43)}` }
      assert.strictEqual((yield* send("/api/businesses", { headers })).status, 401)
      const withToken = { cookie, authorization: `Bearer ${tokens.catalog}` }
      assert.strictEqual((yield* send("/api/businesses", { headers: withToken })).status, 403)
      assert.strictEqual((yield* send("/api/businesses", { headers: { cookie } })).status, 200)
      assert.strictEqual((yield* send("/api/businesses", { token: cookie.split("=")[1]! })).status, 401)
    })
  )

  it.effect("ends when its person signs out, and the browser forgets the cookie", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const ended = yield* send("/api/session", { method: "DELETE", headers: fromOwnPage(cookie) })
      assert.strictEqual(ended.status, 204)
      assert.match(ended.headers.getSetCookie()[0] ?? "", /^leadwell-loopback=; Max-Age=0/)
      assert.strictEqual(yield* statusOf(cookie), 401)
    })
  )

  it.effect("is listed to its person, who ends it from another browser", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const link = yield* send(`/api/people/${id}/link`, { method: "POST", token: tokens.operator })
      const other = cookieOf(yield* useLink(secretIn(link.body.data.link)))
      const { data } = (yield* send("/api/sessions", { headers: { cookie: other } })).body
      assert.deepStrictEqual(
        data.map((one: { readonly current: boolean }) => one.current),
        [true, false]
      )
      const path = `/api/sessions/${data[1].id}`
      const stranger = yield* signedIn()
      const end = (by: string) => send(path, { method: "DELETE", headers: fromOwnPage(by) })
      assert.strictEqual((yield* end(stranger.cookie)).status, 404)
      assert.strictEqual(yield* statusOf(cookie), 200)
      assert.strictEqual((yield* end(other)).status, 204)
      assert.deepStrictEqual([yield* statusOf(cookie), yield* statusOf(other)], [401, 200])
    })
  )

  it.effect("ends with the links that are out, and the query is read as strictly as others", () =>
    Effect.gen(function* () {
      const { id } = yield* signedIn()
      const { body } = yield* send(`/api/people/${id}/link`, { method: "POST", token: tokens.operator })
      yield* TestClock.adjust("1 second")
      for (const query of ["passkeys=yes", "passkey=true", "passkeys=true&passkeys=false"]) {
        assert.strictEqual((yield* remove(`/api/people/${id}/sessions?${query}`)).status, 422, query)
      }
      const ended = yield* remove(`/api/people/${id}/sessions?passkeys=true`)
      assert.deepStrictEqual([ended.body.data.sessions, ended.body.data.links], [1, 1])
      assert.strictEqual((yield* useLink(secretIn(body.data.link))).status, 422)
      yield* TestClock.adjust("1 second")
      const next = yield* send(`/api/people/${id}/link`, { method: "POST", token: tokens.operator })
      assert.strictEqual((yield* useLink(secretIn(next.body.data.link))).status, 201)
    })
  )

  it.effect("ends when somebody signs in with its cookie", () =>
    Effect.gen(function* () {
      const [one, kept] = [yield* signedIn(), yield* signedIn()]
      const { link } = yield* invited
      const next = yield* useLink(link, fromOwnPage(one.cookie))
      assert.strictEqual(next.status, 201)
      assert.deepStrictEqual(
        yield* Effect.forEach([one.cookie, kept.cookie, cookieOf(next)], statusOf),
        [401, 200, 200]
      )
      assert.strictEqual((yield* useLink(link, fromOwnPage(kept.cookie))).status, 422)
      assert.strictEqual(yield* statusOf(kept.cookie), 200)
    })
  )

  it.effect("ends when an operator ends all, or removes the person", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* signedIn(), yield* signedIn()]
      const ended = yield* remove(`/api/people/${one.id}/sessions`)
      const left = { passkeys: 0, links: 0, openid: false }
      assert.deepStrictEqual([ended.status, ended.body], [200, { data: { sessions: 1, links: 0, passkeys: 0, left } }])
      assert.deepStrictEqual([yield* statusOf(one.cookie), yield* statusOf(other.cookie)], [401, 200])
      assert.strictEqual((yield* remove(`/api/people/${other.id}`)).status, 200)
      assert.strictEqual(yield* statusOf(other.cookie), 401)
    })
  )

  it.effect("changes the language of its person, and the mail that the person gets", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const change = (body: unknown) =>
        send("/api/session/person", {
          method: "PATCH",
          headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      const { body } = yield* change({ language: "nl", muted: ["reclaim_decided", "new_lead", "new_lead"] })
      assert.deepStrictEqual(body.data.person.muted, ["new_lead", "reclaim_decided"])
      yield* change({ muted: [] })
      const { person } = (yield* session(cookie)).body.data
      assert.deepStrictEqual([person.language, person.muted], ["nl", []])
      const refused = yield* change({ language: "de", muted: ["invitation"], name: "Ann" })
      assert.deepStrictEqual(Object.keys(refused.body.errors).toSorted(), ["language", "muted.0", "name"])
    })
  )

  it.effect("acts for another account of its person, and gets what that membership gives", () =>
    Effect.gen(function* () {
      const memberships = [
        { account: "acme", role: "member" },
        { account: "house", role: "operator" }
      ]
      const { cookie, id } = yield* signedIn({ memberships })
      const act = (body: unknown) =>
        send("/api/session", {
          method: "PATCH",
          headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      const accountsStatus = Effect.map(send("/api/accounts", { headers: { cookie } }), ({ status }) => status)
      assert.strictEqual(yield* accountsStatus, 403)
      const own = yield* send("/api/session/accounts", { headers: { cookie } })
      const names = ["acme", "house"].map((id) => ({ id, name: id }))
      assert.deepStrictEqual([own.status, own.body.data], [200, names])
      const { body } = yield* act({ account: "house" })
      assert.deepStrictEqual([body.data.account, body.data.abilities], ["house", ["operator"]])
      assert.strictEqual(yield* accountsStatus, 200)
      for (const account of ["stranger", "nobody"]) {
        const refused = yield* act({ account })
        assert.deepStrictEqual(refused.body.errors, {
          account: ["The account field names something that does not exist."]
        })
      }
      yield* patchJson(`/api/people/${id}`, tokens.operator, { memberships: memberships.slice(0, 1) })
      assert.strictEqual(yield* accountsStatus, 403)
    })
  )
})

describe("the cookie of a session", () => {
  it.effect("has the prefix of hosts and is for TLS where browsers come over https", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      assert.match(body.data.sign_in.link, /^https:\/\/leads\.example\.nl\/sign-in#/)
      const answer = yield* useLink(secretIn(body.data.sign_in.link), { origin: "https://leads.example.nl" })
      const attributes = ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure", "__Host-leadwell"]
      assert.deepStrictEqual(setCookie(answer), attributes)
      assert.strictEqual(yield* statusOf(cookieOf(answer)), 200)
      assert.strictEqual(yield* statusOf(cookieOf(answer).replace("__Host-leadwell", "leadwell-loopback")), 401)
    }).pipe(Effect.provide(at("https://leads.example.nl")))
  )

  it.effect("is not given where browsers come over plain http from elsewhere", () =>
    Effect.gen(function* () {
      const { link } = yield* invited
      const answer = yield* useLink(link)
      assert.deepStrictEqual([answer.status, answer.body.message], [403, "People sign in over https only."])
    }).pipe(Effect.provide(at("http://leads.example.nl")))
  )
})

describe("guessing", () => {
  it.effect("links and cookies is limited to 30 failures a minute of an address", () =>
    Effect.gen(function* () {
      const { link } = yield* invited
      const { cookie } = yield* signedIn()
      const wrong = useLink(`lwl_${"x".repeat(43)}`)
      for (let n = 0; n < 15; n++) {
        assert.strictEqual((yield* wrong).status, 422)
        assert.strictEqual(yield* statusOf(`leadwell-loopback=lws_${"x".repeat(43)}`), 401)
      }
      assert.strictEqual((yield* wrong).status, 429)
      assert.strictEqual(yield* statusOf(`leadwell-loopback=lws_${"x".repeat(43)}`), 429)
      // Who has a session, or a link that works, is not kept out by others behind the same address.
      assert.strictEqual(yield* statusOf(cookie), 200)
      assert.strictEqual((yield* useLink(link)).status, 201)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})
