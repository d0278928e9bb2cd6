import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const create = Effect.fnUntraced(function* (at: string, change: object, token = tokens.all) {
  yield* TestClock.setTime(Date.parse(at))
  const { body } = yield* postJson("/api/leads", token, { ...leadBody, ...change })
  return Number(body.id)
})

/** Leads whose times are next to midnight in Amsterdam, which is 23:00 in UTC. */
const leads = Effect.all([
  create("2026-11-19T22:59:59.999Z", { website_code: "reviewed", country: "be", postal_code: "1012ZZ" }),
  create("2026-11-19T23:00:00.000Z", { email: "É@Example.nl", phone: "0600000001", postal_code: "9999XX" }),
  create("2026-11-20T22:59:59.999Z", boilerBody),
  create("2026-11-20T23:00:00.000Z", { ...boilerBody, email: "other@example.nl" }),
  create("2026-11-21T09:00:00.000Z", { website_code: "foreign" }, tokens.stranger)
])

const asked = (query: string, token = tokens.operator) => send(`/api/leads?${query}`, { token })

const listed = (query: string, token = tokens.operator) =>
  Effect.map(asked(query, token), ({ body }) => body.data.map(({ id }: { readonly id: number }) => id))

layer(TestServer.layer)("filters of leads", (it) => {
  it.effect("list the leads that satisfy all of them", () =>
    Effect.gen(function* () {
      const [held, open, first, duplicate, foreign] = yield* leads
      const cases: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
        ["", [foreign, duplicate, first, open, held]],
        ["sort=-created_at", [foreign, duplicate, first, open, held]],
        ["sort=created_at", [held, open, first, duplicate, foreign]],
        ["stage=held,open", [open, held]],
        ["website_code=reviewed,foreign", [foreign, held]],
        ["website_code=nowhere", []],
        ["subcategory_id=boilers", [duplicate, first]],
        ["business=first", [foreign, first]],
        ["business=first,third", [foreign, first, open]],
        ["country=be", [held]],
        ["country=NL,Belgi%C3%AB", [foreign, duplicate, first, open, held]],
        ["postal_code=35", [foreign, duplicate, first]],
        ["postal_code=3511%20ab", [foreign, duplicate, first]],
        ["postal_code=1012Z", [held]],
        ["free_places=true", [open]],
        ["created_from=2026-11-20", [foreign, duplicate, first, open]],
        ["created_to=2026-11-20", [first, open, held]],
        ["created_from=2026-11-20&created_to=2026-11-20", [first, open]],
        ["created_from=2026-11-21&created_to=2026-11-20", []],
        ["created_from=0001-01-01&created_to=9999-12-31", [foreign, duplicate, first, open, held]],
        [`q=${first}`, [first]],
        ["q=e%CC%81%40EXAMPLE.nl", [open]],
        ["q=0600000001", [open]],
        ["q=06-00000001", [open]],
        ["q=%2B31+6+0000+0001", [open]],
        ["q=zoe%40example.nl", [foreign, first, held]],
        ["q=nobody%40example.nl", []],
        ["subcategory_id=boilers&stage=duplicate&created_from=2026-11-21&sort=created_at", [duplicate]]
      ]
      for (const [query, ids] of cases) assert.deepStrictEqual(yield* listed(query), ids, query)
    })
  )

  it.effect("are kept by the links, with an exact total", () =>
    Effect.gen(function* () {
      const query = "postal_code=3511+ab&sort=created_at&stage=placed%2Cduplicate"
      const { body } = yield* asked(`${query}&per_page=1&page=2`)
      assert.strictEqual(body.meta.total, 3)
      const { origin } = new URL(body.links.first)
      assert.deepStrictEqual(body.links, {
        first: `${origin}/api/leads?${query}&page=1&per_page=1`,
        last: `${origin}/api/leads?${query}&page=3&per_page=1`,
        prev: `${origin}/api/leads?${query}&page=1&per_page=1`,
        next: `${origin}/api/leads?${query}&page=3&per_page=1`
      })
    })
  )

  it.effect("are refused by their keys when they are malformed, without the value", () =>
    Effect.gen(function* () {
      const cases = {
        stage: "placed,new",
        website_code: "a%20b",
        subcategory_id: "a,,b",
        business: ",",
        country: "Nederland,France",
        postal_code: "3",
        created_from: "2026-02-30",
        created_to: "yesterday",
        free_places: "false",
        q: "jansen%40example",
        sort: "id"
      }
      for (const [key, value] of Object.entries(cases)) {
        const { body, status, text } = yield* asked(`${key}=${value}`)
        assert.deepStrictEqual([status, Object.keys(body.errors)], [422, [key]])
        assert.notInclude(text, "jansen")
      }
      const long = Array.from({ length: 101 }, (_, n) => `code-${n}`).join(",")
      const { body } = yield* asked(`website_code=${long}`)
      assert.deepStrictEqual(body.errors, {
        website_code: ["The website code field must not have more than 100 entries."]
      })
    })
  )

  it.effect("list to an account its own leads as each is shown to it, and never who got one", () =>
    Effect.gen(function* () {
      const ids = yield* listed("", tokens.website)
      assert.strictEqual(ids.length, 4)
      const { body } = yield* asked("subcategory_id=boilers", tokens.website)
      assert.deepStrictEqual(
        body.data,
        (yield* Effect.forEach(ids.slice(0, 2), (id) => send(`/api/leads/${id}`, { token: tokens.website }))).map(
          (shown) => shown.body.data
        )
      )
      assert.deepStrictEqual([body.data[0].duplicate_of, body.data[1].duplicate_of], [ids[1], null])
      assert.deepStrictEqual(yield* listed("website_code=foreign", tokens.website), [])
      assert.deepStrictEqual(yield* listed("created_to=2026-11-19&stage=held&sort=created_at", tokens.website), [
        ids[3]
      ])
      const others = ["business=first", "country=be", "postal_code=35", "free_places=true", "q=1"]
      for (const query of others) {
        const answer = yield* asked(query, tokens.website)
        const errors = { [query.split("=")[0]!]: ["This field is not asked for."] }
        assert.deepStrictEqual([answer.status, answer.body.errors], [422, errors])
      }
      assert.strictEqual((yield* asked("", tokens.reader)).status, 403)
    })
  )
})
