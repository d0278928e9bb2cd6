import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../../TestCatalog.ts"
import { invite } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

const totalOf = (status: string) =>
  Effect.map(send(`/api/mail?status=${status}`, { token: tokens.operator }), ({ body }) => body.meta.total)

layer(TestServer.layer)("the list of mails", (it) => {
  it.effect("tells an operator of each mail, and neither an address nor a link", () =>
    Effect.gen(function* () {
      const { body: invited } = yield* invite()
      const { body, text } = yield* send("/api/mail", { token: tokens.operator })
      assert.strictEqual(body.meta.total, 1)
      const [{ created_at, due_at, id, ...mail }] = body.data
      assert.isString(id)
      assert.strictEqual(created_at, due_at)
      assert.deepStrictEqual(mail, {
        kind: "invitation",
        person_id: invited.data.id,
        person_name: invited.data.name,
        business_id: null,
        business_name: null,
        lead_ids: [],
        reclaim_id: null,
        subcategory_id: null,
        status: "pending",
        ended_at: null,
        attempts: []
      })
      assert.notMatch(text, /example\.nl|lwl_/)
      assert.deepStrictEqual([yield* totalOf("sent,failed"), yield* totalOf("pending,failed")], [0, 1])
      const wrong = yield* send("/api/mail?status=lost", { token: tokens.operator })
      assert.deepStrictEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ["status"]])
    })
  )
})
