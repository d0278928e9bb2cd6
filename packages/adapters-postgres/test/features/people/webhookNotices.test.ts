import { assert, layer } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { disabledByReceiver } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { later } from "@leadwell/laws/sample/SampleDelivery"
import { samplePerson } from "@leadwell/laws/sample/SamplePerson"
import { insertedWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { WebhookNotices } from "@leadwell/people/notice/WebhookNotices"
import type { Membership } from "@leadwell/people/person/Membership"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Context, DateTime, Effect, Layer } from "effect"
import { storeCatalog, TwoStores } from "../../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("two servers that tell of webhooks", (it) => {
  it.effect("queue one mail for each trouble and person, at once and after a restart", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const { account } = yield* storeCatalog(1)
      const webhooks = Context.get(stores[0], WebhookRepository)
      const memberships = [{ account, role: "member" }] as unknown as ReadonlyArray<Membership>
      const person = yield* Effect.provide(samplePerson({ memberships, muted: [] }), stores[0])
      yield* Context.get(stores[0], PersonRepository).insert(person, [])
      const long = DateTime.subtract(yield* DateTime.now, { hours: 1 })
      const health = { last_success_at: later(0), last_failure: null, failing_since: long, gone_at: null }
      const failing = yield* Effect.provide(insertedWebhook({ account, health }), stores[0])
      const gone = yield* Effect.provide(insertedWebhook({ account }), stores[0])
      yield* webhooks.modify(gone.id, disabledByReceiver(yield* DateTime.now), [])
      for (let start = 0; start < 2; start++) {
        const notices = yield* Effect.forEach(stores, (store) =>
          Layer.build(Layer.fresh(WebhookNotices.layer).pipe(Layer.provide(Layer.succeedContext(store))))
        )
        yield* Effect.forEach(notices, (one) => Effect.replicateEffect(Context.get(one, WebhookNotices).notify, 3), {
          concurrency: "unbounded"
        })
      }
      const { items } = yield* Context.get(stores[1], DeliveryRepository).page(
        mailDeliveries,
        { receiver: person.id },
        { page: 1, per_page: 10 }
      )
      assert.sameMembers(
        items.map(({ webhook }) => webhook),
        [failing.id, gone.id]
      )
    }).pipe(Effect.scoped)
  )
})
