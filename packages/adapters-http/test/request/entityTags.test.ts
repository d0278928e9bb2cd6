import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { tagsIn } from "../../src/request/EntityTag.ts"
import { tokens } from "../TestCatalog.ts"
import { invite } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const rivals = 16

/** Sends a request as an operator, with `If-Match` if it is given. */
const ask = (method: string, path: string, body?: object, ifMatch?: string) =>
  send(path, {
    method,
    headers: {
      authorization: `Bearer ${tokens.operator}`,
      "content-type": "application/json",
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

const subscriptions = "/api/businesses/first/subscriptions"

/** What carries a tag: where it is read and changed, and a body that differs for each number. */
const things = {
  "a person": Effect.map(invite(), ({ body }) => {
    const path = `/api/people/${body.data.id}`
    return { path, change: { path, method: "PATCH", body: (n: number) => Effect.succeed({ name: `An ${n}` }) } }
  }),
  subscriptions: Effect.succeed({
    path: subscriptions,
    change: {
      path: subscriptions,
      method: "PUT",
      body: (n: number) =>
        Effect.map(ask("GET", subscriptions), ({ body }) => ({
          subscriptions: body.data.subscriptions.map((one: object) => ({ ...one, daily_cap: 1000 + n }))
        }))
    }
  }),
  "one subscription": Effect.map(ask("GET", subscriptions), ({ body }) => ({
    path: subscriptions,
    change: {
      path: `${subscriptions}/${body.data.subscriptions[0].subcategory}`,
      method: "PATCH",
      body: (n: number) => Effect.succeed({ weekly_cap: 5000 + n })
    }
  })),
  "the catalogue": Effect.succeed({
    path: "/api/catalogue",
    change: {
      path: "/api/catalogue",
      method: "PUT",
      // Each file has another account, so that nothing but the tag keeps them apart.
      body: (n: number) => Effect.succeed({ accounts: [{ id: `tag-${n}`, name: `Tag ${n} ${Math.random()}` }] })
    }
  }),
  "an item of the catalogue": Effect.succeed({
    path: "/api/catalogue",
    change: {
      path: "/api/websites/demo",
      method: "PATCH",
      body: (n: number) => Effect.succeed({ name: `Demo ${n} ${Math.random()}` })
    }
  })
}

const tagAt = (path: string) => Effect.map(ask("GET", path), ({ headers }) => headers.get("etag")!)

describe("If-Match", () => {
  it.each([
    ["*", "*"],
    [" * ", "*"],
    ['"a"', ['"a"']],
    ['"a", "b"', ['"a"', '"b"']],
    [', "a" ,, "b" ,', ['"a"', '"b"']],
    ['W/"a", "b"', ['"b"']],
    ['W/"a"', []],
    ['""', ['""']],
    ['"a,b"', ['"a,b"']],
    ["", undefined],
    [",", undefined],
    ["a", undefined],
    ['"a', undefined],
    ['"a" "b"', undefined],
    ['*, "a"', undefined],
    ['w/"a"', undefined],
    ['"a b"', undefined]
  ])("%s names the strong tags %s", (header, wanted) => {
    const tags = tagsIn(header)
    assert.deepStrictEqual<unknown>(tags instanceof Set ? [...tags] : tags, wanted)
  })

  it.prop(
    "takes every list of tags",
    [Schema.Array(Schema.String.check(Schema.isPattern(/^[!#-~]{0,9}$/)))],
    ([names]) => {
      const header = names.map((name) => `"${name}"`).join(", ")
      if (names.length > 0) assert.deepStrictEqual(tagsIn(header), new Set(names.map((name) => `"${name}"`)))
    }
  )
})

layer(TestServer.layer)("the tag", (it) => {
  it.effect.each(Object.entries(things))("of %s is strong, stays, and lets a change through once", ([, prepared]) =>
    Effect.gen(function* () {
      const { change, path } = yield* prepared
      const tag = yield* tagAt(path)
      assert.match(tag, /^"[0-9a-f]{32}"$/)
      assert.strictEqual(yield* tagAt(path), tag)
      const changed = yield* ask(change.method, change.path, yield* change.body(100), `"other", ${tag}`)
      assert.strictEqual(changed.status, 200, changed.text)
      const later = yield* tagAt(path)
      assert.notStrictEqual(later, tag)
      const refused = yield* ask(change.method, change.path, yield* change.body(101), tag)
      assert.deepStrictEqual(
        [refused.status, refused.body],
        [412, { message: "Somebody changed this meanwhile; read it again before you change it." }]
      )
      assert.strictEqual((yield* ask(change.method, change.path, yield* change.body(102), `W/${later}`)).status, 412)
      assert.strictEqual(yield* tagAt(path), later)
      const any = yield* ask(change.method, change.path, yield* change.body(103), "*")
      assert.strictEqual(any.status, 200)
      assert.strictEqual((yield* ask(change.method, change.path, yield* change.body(104))).status, 200)
    })
  )

  it.effect.each(Object.entries(things))("of %s lets exactly one of many writers through at once", ([, prepared]) =>
    Effect.gen(function* () {
      const { change, path } = yield* prepared
      for (let round = 0; round < 3; round++) {
        const tag = yield* tagAt(path)
        const bodies = yield* Effect.all(
          Array.from({ length: rivals }, (_, n) => change.body(200 + round * rivals + n)) as ReadonlyArray<
            Effect.Effect<object, unknown, never>
          >
        )
        const answers = yield* Effect.forEach(bodies, (body) => ask(change.method, change.path, body, tag), {
          concurrency: "unbounded"
        })
        const statuses = answers.map(({ status }) => status).toSorted()
        assert.deepStrictEqual(statuses, [200, ...Array.from({ length: rivals - 1 }, () => 412)])
      }
    })
  )

  it.effect.each(Object.entries(things))(
    "of %s must be well-formed, and comes after faults of the body",
    ([, prepared]) =>
      Effect.gen(function* () {
        const { change } = yield* prepared
        const malformed = yield* ask(change.method, change.path, yield* change.body(300), "abc")
        assert.deepStrictEqual([malformed.status, Object.keys(malformed.body.errors)], [422, ["if_match"]])
        const faulty = yield* ask(change.method, change.path, { nonsense: 1 }, '"old"')
        assert.include([412, 422], faulty.status)
        if (change.path !== "/api/catalogue") assert.strictEqual(faulty.status, 422)
      })
  )

  it.effect("of a dry run and of a removal holds as well", () =>
    Effect.gen(function* () {
      const { path } = yield* things["a person"]
      const tag = yield* tagAt(path)
      yield* ask("PATCH", path, { name: "Other" })
      assert.strictEqual((yield* ask("PATCH", `${path}?dry_run=true`, { name: "An" }, tag)).status, 412)
      assert.strictEqual((yield* ask("DELETE", path, undefined, tag)).status, 412)
      assert.strictEqual((yield* ask("DELETE", path, undefined, yield* tagAt(path))).status, 200)
      const file = { accounts: [{ id: "dry", name: "Dry" }] }
      assert.strictEqual((yield* ask("PUT", "/api/catalogue?dry_run=true", file, '"old"')).status, 412)
      const current = yield* tagAt("/api/catalogue")
      assert.strictEqual((yield* ask("PUT", "/api/catalogue?dry_run=true", file, current)).status, 200)
      assert.strictEqual(yield* tagAt("/api/catalogue"), current)
    })
  )
})
