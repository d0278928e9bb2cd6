import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

/** What a typist may add or confuse. With the whole alphabet, the requests take half a minute. */
const letters = [..."aes_A"]

/** Other words that one insertion, removal, replacement or exchange of neighbours makes of a word. */
const misspellingsOf = (word: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) found.add(before + letter + after).add(before + letter + after.slice(1))
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
  }
  found.delete(word)
  return [...found]
}

/** The other keys of the request stay right, and the misspelt one has the value that it would have. */
const misspelt = (body: Readonly<Record<string, unknown>>) =>
  Object.keys(body).flatMap((key) =>
    misspellingsOf(key)
      .filter((name) => !Object.hasOwn(body, name))
      .map((name) => {
        const { [key]: value, ...others } = body
        return { name, body: { ...others, [name]: value } }
      })
  )

/** Sends every misspelling, and asserts that each is refused by its name. */
const refusesEach = (path: string, body: Readonly<Record<string, unknown>>, method = "POST") =>
  Effect.forEach(
    misspelt(body),
    Effect.fnUntraced(function* ({ body, name }) {
      const answer = yield* send(path, {
        method,
        token: tokens.operator,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" }
      })
      assert.strictEqual(answer.status, 422, name)
      assert.deepStrictEqual(answer.body.errors[name], ["This field is not asked for."], name)
    }),
    { discard: true }
  )

const shown = (path: string) => Effect.map(send(path, { token: tokens.operator }), ({ body }) => body)

layer(TestServer.layer)("a misspelt key", (it) => {
  it.effect("grants and rejects nothing", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      const before = yield* shown(`/api/reclaims/${id}`)
      assert.strictEqual(before.data.status, "pending")
      yield* refusesEach(`/api/reclaims/${id}/grant`, { remark: "Seen.", lead_at_fault: false })
      yield* refusesEach(`/api/reclaims/${id}/reject`, { remark: "Seen." })
      assert.deepStrictEqual(yield* shown(`/api/reclaims/${id}`), before)
    })
  )

  it.effect("approves, refuses and withdraws nothing", () =>
    Effect.gen(function* () {
      const held = yield* postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" })
      const placed = yield* postJson("/api/leads", tokens.website, leadBody)
      const both = () => Effect.forEach([held, placed], ({ body }) => shown(`/api/leads/${body.id}`))
      const before = yield* both()
      yield* refusesEach(`/api/leads/${held.body.id}/approve`, { extra_info: "After six." })
      yield* refusesEach(`/api/leads/${held.body.id}/refuse`, { remark: "Seen." })
      yield* refusesEach(`/api/leads/${placed.body.id}/withdraw`, { remark: "Seen." })
      assert.deepStrictEqual(yield* both(), before)
    })
  )

  it.effect("issues no token, registers no webhook and changes no subscription", () =>
    Effect.gen(function* () {
      const paths = ["/api/tokens?per_page=100", "/api/webhooks", "/api/businesses/first/subscriptions"]
      const before = yield* Effect.forEach(paths, shown)
      yield* refusesEach("/api/tokens", {
        account: "acme",
        name: "Site",
        abilities: ["leads:create"],
        expires_at: "2099-01-01"
      })
      yield* refusesEach("/api/webhooks", { url: "https://example.com/hook", events: ["lead.received"] })
      yield* refusesEach("/api/businesses/first/subscriptions", { subscriptions: [] }, "PUT")
      assert.deepStrictEqual(yield* Effect.forEach(paths, shown), before)
    })
  )

  it.effect("is named even if it is one that every object has", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      for (const name of ["__proto__", "constructor", "toString"]) {
        const answer = yield* send(`/api/reclaims/${id}/grant`, {
          method: "POST",
          token: tokens.operator,
          body: `{"${name}":true}`,
          headers: { "content-type": "application/json" }
        })
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(answer.body.errors), [name])
      }
    })
  )
})
