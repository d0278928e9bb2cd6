import { assert, describe, it, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { SoftProvider } from "@leadwell/laws/features/people/openid/SoftProvider"
import { Effect, Layer } from "effect"
import { added } from "../../../audit/Trail.ts"
import { serverWith } from "../../../TestLimits.ts"
import * as TestOpenId from "../../../TestOpenId.ts"
import { begun, invitedOperator, returned } from "../../../TestOpenId.ts"
import { origin, post, reachedAt } from "../../../TestPasskeys.ts"
import * as TestServer from "../../../TestServer.ts"
import { send } from "../../../TestServer.ts"

const path = "/api/session/openid"

const refused = {
  response: ["The provider did not let you in here; begin again, or ask your operator for a link."]
}

const at = (url: string) =>
  TestServer.layer.pipe(Layer.provide(reachedAt(url)), Layer.provideMerge(TestOpenId.layer), Layer.fresh)

layer(at(origin))("a sign-in with an OpenID provider", (it) => {
  it.effect("starts a session like that of a link, and keeps no cookie of its own", () =>
    Effect.gen(function* () {
      const { claims, id } = yield* invitedOperator
      assert.deepStrictEqual((yield* send(path)).body, { data: { name: "Example" } })
      const { answer } = yield* begun
      const [set = ""] = answer.headers.getSetCookie()
      assert.match(set, /^leadwell-openid-loopback=lwo_[\w-]{43}\.\d+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
      const { body, cookie } = yield* returned({ claims })
      const { entries, result } = yield* added(post(path, { cookie }, body))
      assert.strictEqual(result.status, 201)
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject }) => [action, actor.id, subject.id]),
        [
          ["person.identity_added", id, id],
          ["person.joined", id, id]
        ]
      )
      const [expired, session] = result.headers.getSetCookie()
      assert.match(expired ?? "", /^leadwell-openid-loopback=; Max-Age=0;/)
      assert.match(session ?? "", /^leadwell-loopback=lws_.*HttpOnly; SameSite=Lax$/)
      const shown = yield* send("/api/session", { headers: { cookie: session!.split(";", 1)[0]! } })
      assert.deepStrictEqual([shown.status, shown.body], [200, result.body])
    })
  )

  it.effect("is refused in the same words for every reason, and sets no cookie", () =>
    Effect.gen(function* () {
      const { claims } = yield* invitedOperator
      const other = yield* begun
      const good = yield* returned({ claims })
      const tries = {
        "no cookie": { ...good, cookie: "" },
        "the cookie of another browser": { ...good, cookie: other.cookie },
        "an unknown address": yield* returned({ claims: { ...claims, email: "nobody@example.nl" } }),
        "an address that nobody verified": yield* returned({ claims: { ...claims, email_verified: false } }),
        "a person who stopped": yield* returned({ response: { code: undefined, error: "access_denied" } }),
        "no response": { ...good, body: { response: "x" } }
      }
      for (const [reason, { body, cookie }] of Object.entries(tries)) {
        const answer = yield* post(path, { cookie }, body)
        assert.deepStrictEqual([answer.status, answer.body.errors], [422, refused], reason)
        assert.deepStrictEqual(answer.headers.getSetCookie(), [], reason)
      }
      const faulty = yield* post(path, { cookie: good.cookie }, {})
      assert.deepStrictEqual(faulty.body.errors, { response: ["The response field is required."] })
      assert.strictEqual((yield* post(path, { cookie: good.cookie }, good.body)).status, 201)
      assert.strictEqual((yield* post(path, { cookie: good.cookie }, good.body)).status, 422)
    })
  )

  it.effect("is refused to a page of another site", () =>
    Effect.gen(function* () {
      const { claims } = yield* invitedOperator
      const { body, cookie } = yield* returned({ claims })
      for (const headers of [{ origin: "https://other.example" }, { "sec-fetch-site": "cross-site" }]) {
        const sent = headers as Record<string, string>
        assert.strictEqual((yield* post(`${path}/authorization`, sent)).status, 403)
        assert.strictEqual((yield* post(path, { ...sent, cookie }, body)).status, 403)
      }
      assert.strictEqual((yield* post(path, { origin, cookie }, body)).status, 201)
    })
  )

  it.effect("is 503 while the provider is away, and says what else there is", () =>
    Effect.gen(function* () {
      const { claims } = yield* invitedOperator
      const { body, cookie } = yield* returned({ claims })
      const { behave } = yield* SoftProvider
      yield* behave("broken")
      const answer = yield* post(path, { cookie }, body)
      yield* behave("honest")
      assert.strictEqual(answer.status, 503)
      assert.deepStrictEqual(answer.body, {
        message: "The OpenID provider does not answer; try again, or use a link.",
        code: "provider_unavailable"
      })
      assert.isNotNull(answer.headers.get("retry-after"))
    })
  )
})

describe("an OpenID provider", () => {
  it.effect("sends people back to the address of the server over TLS, which keeps the cookie to itself", () =>
    Effect.gen(function* () {
      const { answer, cookie } = yield* begun
      const asked = new URL(answer.body.data.url).searchParams
      assert.strictEqual(asked.get("redirect_uri"), "https://leads.example.nl/sign-in/openid")
      assert.match(cookie, /^__Host-leadwell-openid=lwo_/)
      assert.match(answer.headers.getSetCookie()[0] ?? "", /; Secure/)
    }).pipe(Effect.provide(at("https://leads.example.nl")))
  )

  it.effect("is not asked over plain HTTP from elsewhere", () =>
    Effect.gen(function* () {
      for (const answer of [yield* post(`${path}/authorization`, {}), yield* post(path, {}, {})]) {
        assert.deepStrictEqual(
          [answer.status, answer.body],
          [403, { message: "People sign in over https only.", code: "needs_tls" }]
        )
      }
    }).pipe(Effect.provide(at("http://leads.example.nl")))
  )

  it.effect("is not there unless somebody configures one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* send(path)).body, { data: { name: null } })
      assert.strictEqual((yield* post(`${path}/authorization`, {})).status, 404)
      assert.strictEqual((yield* post(path, {}, { response: "x" })).status, 404)
    }).pipe(Effect.provide(TestServer.layer.pipe(Layer.provide(reachedAt(origin)), Layer.fresh)))
  )

  it.effect("is tried 30 times a minute in vain, and asked 60 times", () =>
    Effect.gen(function* () {
      const begin = post(`${path}/authorization`, {})
      for (let n = 0; n < 60; n++) assert.strictEqual((yield* begin).status, 200)
      assert.strictEqual((yield* begin).status, 429)
      const guess = post(path, {}, { response: "x" })
      for (let n = 0; n < 30; n++) assert.strictEqual((yield* guess).status, 422)
      assert.strictEqual((yield* guess).status, 429)
    }).pipe(
      Effect.provide(serverWith(limitsWith(1200))),
      Effect.provide(reachedAt(origin)),
      Effect.provide(TestOpenId.layer)
    )
  )
})
