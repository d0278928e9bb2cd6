import { assert, describe, it, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { added } from "../../../audit/Trail.ts"
import { tokens } from "../../../TestCatalog.ts"
import { serverWith } from "../../../TestLimits.ts"
import * as TestPasskeys from "../../../TestPasskeys.ts"
import {
  newAuthenticator,
  origin,
  post,
  reachedAt,
  register,
  registration,
  signInBody,
  signInWith
} from "../../../TestPasskeys.ts"
import { cookieOf, fromOwnPage, invite, secretIn, signedIn, useLink } from "../../../TestPeople.ts"
import * as TestServer from "../../../TestServer.ts"
import { send } from "../../../TestServer.ts"

const refused = {
  credential: ["The passkey is not known here, or its answer is too late or wrong; try again, or use a link."]
}

const list = (cookie: string) => send("/api/passkeys", { headers: { cookie } })

const remove = (cookie: string, id: string) =>
  send(`/api/passkeys/${id}`, { method: "DELETE", headers: fromOwnPage(cookie) })

/** A person with a passkey. */
const equipped = Effect.gen(function* () {
  const person = yield* signedIn()
  return { ...person, ...(yield* register(fromOwnPage(person.cookie))) }
})

const at = (url: string) => TestServer.layer.pipe(Layer.provide(reachedAt(url)), Layer.fresh)

layer(TestPasskeys.layer)("a passkey", (it) => {
  it.effect("is registered by a person who signed in, and listed and removed", () =>
    Effect.gen(function* () {
      const person = yield* signedIn()
      const headers = fromOwnPage(person.cookie)
      const { entries, result } = yield* added(register(headers))
      assert.strictEqual(result.answer.status, 201)
      const { created_at, credential_id, id, name, used_at, ...others } = result.answer.body.data
      assert.deepStrictEqual(others, {})
      assert.deepStrictEqual([credential_id, name, used_at], [result.authenticator.credential_id, "Laptop", null])
      assert.match(created_at, /^\d{4}-.*Z$/)
      assert.deepStrictEqual((yield* list(person.cookie)).body.data, [result.answer.body.data])
      const ended = yield* added(remove(person.cookie, id))
      assert.strictEqual(ended.result.status, 204)
      assert.strictEqual((yield* remove(person.cookie, id)).status, 404)
      assert.deepStrictEqual((yield* list(person.cookie)).body.data, [])
      assert.deepStrictEqual(
        [...entries, ...ended.entries].map(({ action, actor, subject }) => [action, actor.id, subject.id]),
        ["person.passkey_added", "person.passkey_removed"].map((action) => [action, person.id, person.id])
      )
    })
  )

  it.effect("is added and removed within ten minutes of a sign-in", () =>
    Effect.gen(function* () {
      const person = yield* equipped
      const headers = fromOwnPage(person.cookie)
      const body = yield* registration(headers, yield* newAuthenticator())
      yield* TestClock.adjust("10 minutes")
      const message = "Sign in again: this is done within ten minutes of a sign-in."
      for (const answer of [
        yield* post("/api/passkeys/options", headers),
        yield* post("/api/passkeys", headers, body),
        yield* remove(person.cookie, person.id)
      ]) {
        assert.deepStrictEqual([answer.status, answer.body], [403, { message, errors: { session: [message] } }])
      }
      assert.strictEqual((yield* list(person.cookie)).body.data.length, 1)
      const { cookie } = yield* signInWith(person.authenticator)
      assert.strictEqual((yield* remove(cookie, person.id)).status, 204)
    })
  )

  it.effect("is shown to operators and removed by them, with an entry and a mail for each removal", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      const { data } = body
      const headers = fromOwnPage(cookieOf(yield* useLink(secretIn(data.sign_in.link))))
      const passkeys = [yield* register(headers), yield* register(headers), yield* register(headers)]
      const path = `/api/people/${data.id}/passkeys`
      const ask = (method: string, end = "") => send(`${path}${end}`, { method, token: tokens.operator })
      const listed = yield* ask("GET", "?per_page=2")
      assert.deepStrictEqual(
        [listed.body.data, listed.body.meta.total],
        [[passkeys[2]!.answer.body.data, passkeys[1]!.answer.body.data], 3]
      )
      assert.strictEqual((yield* ask("GET", "?page=0")).status, 422)
      const { entries, result } = yield* added(
        Effect.forEach([`/${passkeys[0]!.id}`, `/${passkeys[0]!.id}`, "", ""], (end) => ask("DELETE", end))
      )
      assert.deepStrictEqual(
        result.map(({ status }) => status),
        [204, 404, 204, 204]
      )
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        Array.from({ length: 2 }, () => ["person.passkey_removed", data.id])
      )
      assert.deepStrictEqual((yield* ask("GET")).body.data, [])
      const mails = (yield* send("/api/mail?per_page=100", { token: tokens.operator })).body.data
      const kinds = mails
        .filter((one: { readonly person_id: string }) => one.person_id === data.id)
        .map(({ kind }: { readonly kind: string }) => kind)
      const told = ["invitation", "passkey_added", "passkey_added", "passkey_added"]
      assert.deepStrictEqual(kinds.toSorted(), [...told, "passkeys_removed", "passkeys_removed"])
      for (const method of ["GET", "DELETE"]) {
        const nobody = yield* send("/api/people/nobody/passkeys", { method, token: tokens.operator })
        assert.strictEqual(nobody.status, 404)
      }
    })
  )

  it.effect("is removed with all sessions when an operator says so, and counted as left otherwise", () =>
    Effect.gen(function* () {
      const { body } = yield* invite()
      const cookie = cookieOf(yield* useLink(secretIn(body.data.sign_in.link)))
      const { authenticator } = yield* register(fromOwnPage(cookie))
      const end = (query: string) =>
        send(`/api/people/${body.data.id}/sessions${query}`, { method: "DELETE", token: tokens.operator })
      const left = { passkeys: 1, links: 0, openid: false }
      assert.deepStrictEqual((yield* end("?passkeys=false")).body.data, { sessions: 1, links: 0, passkeys: 0, left })
      assert.strictEqual((yield* list(cookie)).status, 401)
      yield* TestClock.adjust("1 second")
      const again = yield* signInWith(authenticator)
      assert.strictEqual(again.answer.status, 201)
      assert.deepStrictEqual((yield* end("?passkeys=true")).body.data, {
        sessions: 1,
        links: 0,
        passkeys: 1,
        left: { ...left, passkeys: 0 }
      })
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* signInWith(authenticator)).answer.status, 422)
    })
  )

  it.effect("belongs to its person alone", () =>
    Effect.gen(function* () {
      const [owner, other] = [yield* equipped, yield* signedIn()]
      assert.deepStrictEqual((yield* list(other.cookie)).body.data, [])
      assert.strictEqual((yield* remove(other.cookie, owner.id)).status, 404)
      assert.strictEqual((yield* list(owner.cookie)).body.data.length, 1)
    })
  )

  it.effect("is refused when its answer is not of this challenge, page or moment, or has faults", () =>
    Effect.gen(function* () {
      const headers = fromOwnPage((yield* signedIn()).cookie)
      const authenticator = yield* newAuthenticator()
      const elsewhere = yield* post(
        "/api/passkeys",
        headers,
        yield* registration(headers, authenticator, "http://x.example")
      )
      const words = { credential: ["The answer came too late or does not verify; begin again."] }
      assert.deepStrictEqual([elsewhere.status, elsewhere.body.errors], [422, words])
      const body = yield* registration(headers, authenticator)
      assert.strictEqual((yield* post("/api/passkeys", headers, body)).status, 201)
      assert.deepStrictEqual((yield* post("/api/passkeys", headers, body)).body.errors, words)
      const twice = yield* post("/api/passkeys", headers, yield* registration(headers, authenticator))
      assert.deepStrictEqual(twice.body.errors, { credential: ["This passkey is registered already."] })
      const faulty = yield* post("/api/passkeys", headers, { credential: "x" })
      assert.deepStrictEqual(Object.keys(faulty.body.errors), ["name", "credential"])
    })
  )

  it.effect("is one of twenty at most", () =>
    Effect.gen(function* () {
      const headers = fromOwnPage((yield* signedIn()).cookie)
      for (let n = 0; n < 20; n++) assert.strictEqual((yield* register(headers)).answer.status, 201)
      const answer = yield* post("/api/passkeys/options", headers)
      const errors = { passkey: ["A person has at most 20 passkeys; remove one first."] }
      assert.deepStrictEqual([answer.status, answer.body.errors], [422, errors])
    })
  )
})

layer(TestPasskeys.layer)("a sign-in with a passkey", (it) => {
  it.effect("starts a session like that of a link, with its cookie", () =>
    Effect.gen(function* () {
      const owner = yield* equipped
      const { answer, cookie } = yield* signInWith(owner.authenticator)
      assert.strictEqual(answer.status, 201)
      assert.match(answer.headers.getSetCookie()[0] ?? "", /^leadwell-loopback=lws_.*HttpOnly; SameSite=Lax$/)
      const shown = yield* send("/api/session", { headers: { cookie } })
      assert.deepStrictEqual([shown.status, shown.body], [200, answer.body])
      const first = yield* send("/api/session", { headers: { cookie: owner.cookie } })
      assert.deepStrictEqual(answer.body.data.person, first.body.data.person)
      assert.isNotNull((yield* list(cookie)).body.data[0].used_at)
    })
  )

  it.effect("has options that name nobody, which are the same whoever asks", () =>
    Effect.gen(function* () {
      const owner = yield* equipped
      const answers = [
        yield* post("/api/session/passkey/options", {}),
        yield* post("/api/session/passkey/options", fromOwnPage(owner.cookie))
      ]
      const told = answers.map(({ body: { data } }) => ({ ...data, challenge: data.challenge.length }))
      assert.deepStrictEqual(told[0], {
        rpId: "localhost",
        challenge: 43,
        timeout: 300_000,
        userVerification: "required"
      })
      assert.deepStrictEqual(told[1], told[0])
    })
  )

  it.effect("is refused in the same words for every reason", () =>
    Effect.gen(function* () {
      const owner = yield* equipped
      const removed = yield* equipped
      yield* remove(removed.cookie, removed.answer.body.data.id)
      const { credential } = yield* signInBody(owner.authenticator)
      const user = Object(credential["response"]).userHandle
      const used = yield* signInBody(owner.authenticator, { counter: 7 })
      assert.strictEqual((yield* post("/api/session/passkey", {}, used)).status, 201)
      const bodies = {
        "a replay": used,
        "another origin": yield* signInBody(owner.authenticator, { counter: 20 }, "http://localhost:3001"),
        "another site": yield* signInBody(owner.authenticator, { counter: 21, site: "evil.example" }),
        "another challenge": yield* signInBody(owner.authenticator, { counter: 22, challenge: "A".repeat(43) }),
        "a counter that turned back": yield* signInBody(owner.authenticator, { counter: 6 }),
        "another key": yield* signInBody(yield* newAuthenticator(owner.authenticator), { user, counter: 23 }),
        "an unknown passkey": yield* signInBody(yield* newAuthenticator(), { user }),
        "a removed passkey": yield* signInBody(removed.authenticator),
        "no answer": { credential: { id: "x" } }
      }
      for (const [reason, body] of Object.entries(bodies)) {
        const answer = yield* post("/api/session/passkey", {}, body)
        assert.deepStrictEqual([answer.status, answer.body.errors], [422, refused], reason)
        assert.deepStrictEqual(answer.headers.getSetCookie(), [], reason)
      }
      assert.strictEqual((yield* signInWith(owner.authenticator, { counter: 24 })).answer.status, 201)
    })
  )

  it.effect("is refused to a page of another site", () =>
    Effect.gen(function* () {
      const owner = yield* equipped
      const body = yield* signInBody(owner.authenticator)
      for (const headers of [{ origin: "https://other.example" }, { "sec-fetch-site": "cross-site" }]) {
        const sent = headers as Record<string, string>
        assert.strictEqual((yield* post("/api/session/passkey/options", sent)).status, 403)
        assert.strictEqual((yield* post("/api/session/passkey", sent, body)).status, 403)
      }
      assert.strictEqual((yield* post("/api/session/passkey", { origin }, body)).status, 201)
    })
  )
})

describe("passkeys", () => {
  it.effect("are of the host name over TLS", () =>
    Effect.gen(function* () {
      const url = "https://leads.example.nl"
      const { authenticator } = yield* register(fromOwnPage((yield* signedIn()).cookie), url)
      const { answer } = yield* signInWith(authenticator, {}, url)
      assert.match(answer.headers.getSetCookie()[0] ?? "", /^__Host-leadwell=/)
      const { body } = yield* post("/api/session/passkey/options", {})
      assert.strictEqual(body.data.rpId, "leads.example.nl")
    }).pipe(Effect.provide(at("https://leads.example.nl")))
  )

  it.effect.each([
    [
      "http://127.0.0.1:3000",
      "Passkeys need a host name in place of an address; on this machine, open the server at http://localhost.",
      "needs_host_name"
    ],
    [
      "http://[::1]:3000",
      "Passkeys need a host name in place of an address; on this machine, open the server at http://localhost.",
      "needs_host_name"
    ],
    ["http://leads.example.nl", "People sign in over https only.", "needs_tls"]
  ] as const)("are not to be had at %s, and the answer says why", ([url, message, code]) =>
    Effect.gen(function* () {
      for (const path of ["/api/session/passkey/options", "/api/session/passkey"]) {
        const answer = yield* post(path, {}, path.endsWith("options") ? undefined : {})
        assert.deepStrictEqual([answer.status, answer.body], [403, { message, code }])
      }
    }).pipe(Effect.provide(at(url)))
  )

  it.effect("are guessed 30 times a minute, and asked for 60 times", () =>
    Effect.gen(function* () {
      const options = post("/api/session/passkey/options", {})
      for (let n = 0; n < 60; n++) assert.strictEqual((yield* options).status, 200)
      const last = yield* options
      assert.deepStrictEqual([last.status, last.headers.get("retry-after")], [429, "1"])
      const guess = post("/api/session/passkey", {}, { credential: {} })
      for (let n = 0; n < 30; n++) assert.strictEqual((yield* guess).status, 422)
      assert.strictEqual((yield* guess).status, 429)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))), Effect.provide(reachedAt(origin)))
  )
})
