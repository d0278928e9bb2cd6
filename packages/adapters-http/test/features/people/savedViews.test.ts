import { assert, layer } from "@effect/vitest"
import { mostViews } from "@leadwell/people/person/SavedView"
import { Effect } from "effect"
import { tokens } from "../../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

const save = (cookie: string, body: unknown) =>
  send("/api/session/views", {
    method: "POST",
    headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
    body: JSON.stringify(body)
  })

const remove = (cookie: string, view: string) =>
  send(`/api/session/views/${view}`, { method: "DELETE", headers: fromOwnPage(cookie) })

const viewsOf = (cookie: string) =>
  Effect.map(send("/api/session", { headers: { cookie } }), ({ body }) => body.data.views)

const open = { list: "leads", name: "Open", query: { stage: "open", created_from: "week", created_to: "week" } }

layer(TestServer.layer)("a saved view", (it) => {
  it.effect("is found again by its person in any session, and by nobody else", () =>
    Effect.gen(function* () {
      const [{ cookie, id }, other] = [yield* signedIn(), yield* signedIn()]
      assert.deepStrictEqual(yield* viewsOf(cookie), [])
      const saved = yield* save(cookie, { ...open, name: "  Open " })
      const [view] = saved.body.data.views
      assert.deepStrictEqual([saved.status, saved.body.data.views], [200, [{ id: view.id, ...open }]])
      assert.deepStrictEqual([yield* viewsOf(cookie), yield* viewsOf(other.cookie)], [[view], []])
      const shown = yield* send(`/api/people/${id}`, { token: tokens.operator })
      assert.notInclude(shown.text, view.id)
      assert.strictEqual((yield* remove(other.cookie, view.id)).status, 404)
      assert.strictEqual((yield* remove(cookie, view.id)).status, 204)
      assert.deepStrictEqual(yield* viewsOf(cookie), [])
      assert.strictEqual((yield* remove(cookie, view.id)).status, 404)
    })
  )

  it.effect("is refused at each key that is wrong, and tells no value", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const faultsOf = (body: unknown) =>
        Effect.map(save(cookie, body), ({ body: { errors }, status, text }) => {
          assert.strictEqual(status, 422)
          assert.notMatch(text, /Jansen|06123/)
          return Object.keys(errors).toSorted()
        })
      assert.deepStrictEqual(yield* faultsOf({}), ["list", "name", "query"])
      const wrong = { list: "people", name: " ", query: "stage=open", owner: "Jansen" }
      assert.deepStrictEqual(yield* faultsOf(wrong), ["list", "name", "owner", "query"])
      const query = { stage: "open", q: "0612345678", postal_code: "3511", business: "Jansen & Co" }
      assert.deepStrictEqual(yield* faultsOf({ ...open, query }), ["query.business", "query.postal_code", "query.q"])
      assert.deepStrictEqual(yield* faultsOf({ ...open, list: "mail", query: { stage: "open" } }), ["query.stage"])
      assert.deepStrictEqual(yield* faultsOf({ ...open, query: {} }), ["query"])
      assert.deepStrictEqual(yield* viewsOf(cookie), [])
    })
  )

  it.effect("is one of fifty of a person", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      for (let n = 0; n < mostViews; n++) yield* save(cookie, { ...open, name: `View ${n}` })
      const refused = yield* save(cookie, open)
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["views"]])
      const replaced = yield* save(cookie, { ...open, name: "View 7", query: { stage: "held" } })
      assert.strictEqual(replaced.status, 200)
      const views = yield* viewsOf(cookie)
      assert.deepStrictEqual([views.length, views[7].query], [mostViews, { stage: "held" }])
    })
  )
})
