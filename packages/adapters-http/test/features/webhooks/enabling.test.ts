import { assert, layer } from "@effect/vitest"
import { disabledByReceiver } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { DateTime, Effect } from "effect"
import { tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson } from "../../TestServer.ts"
import { get, made, path, post, received } from "../../TestWebhooks.ts"

layer(TestServer.layer)("POST /api/webhooks/{id}/enable", (it) => {
  it.effect("enables a webhook after a 410, and makes the deliveries that it missed", () =>
    Effect.gen(function* () {
      const { id } = yield* made()
      const at = yield* DateTime.now
      yield* WebhookRepository.use(({ modify }) => modify(id, disabledByReceiver(at), []))
      assert.strictEqual((yield* get(`/${id}`)).body.data.state, "disabled")
      const lead = yield* received
      const { body, status } = yield* postJson(`${path}/${id}/enable`, tokens.operator, { replay: true })
      assert.deepStrictEqual([status, body.data.state, body.data.pending_deliveries], [200, "active", 1])
      const listed = yield* get(`/${id}/deliveries`)
      assert.deepStrictEqual([listed.body.data[0].status, listed.body.data[0].event.data.lead_id], ["pending", lead])
      const again = yield* post(`/${id}/enable`)
      assert.deepStrictEqual([again.status, again.body], [200, body])
      const wrong = yield* postJson(`${path}/${id}/enable`, tokens.operator, { replay: "all" })
      assert.deepStrictEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ["replay"]])
    })
  )
})

layer(TestServer.layer)("GET /api/webhooks/samples", (it) => {
  it.effect("shows three invented leads in the form of a delivery", () =>
    Effect.gen(function* () {
      const { body } = yield* get("/samples?event=business_lead.assigned", tokens.reader)
      assert.lengthOf(body.data, 3)
      for (const { data, type } of body.data) {
        assert.strictEqual(type, "business_lead.assigned")
        assert.strictEqual(data.lead.id, data.lead_id)
        assert.strictEqual(typeof data.lead.answers.annual_gas_consumption, "number")
        assert.match(data.lead.email, /@person\.example$/)
      }
      for (const rest of ["event=business_lead.assigned&content=ids", "event=lead.received"]) {
        const [one] = (yield* get(`/samples?${rest}`, tokens.reader)).body.data
        assert.deepStrictEqual(Object.keys(one.data), ["lead_id", "business_id", "reclaim_id"])
      }
      for (const rest of ["?event=webhook.test", "?event=lead.received&content=all"]) {
        assert.strictEqual((yield* get(`/samples${rest}`, tokens.reader)).status, 422)
      }
    })
  )
})
