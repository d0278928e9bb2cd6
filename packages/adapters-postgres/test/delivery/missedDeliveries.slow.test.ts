import { assert, layer } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { disabledByReceiver } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { handedOut, insertedWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { Context, DateTime, Effect, Layer } from "effect"
import { storeCatalog, TwoStores } from "../TwoStores.ts"

const operator = principalWith({ account: AccountId.make("lead-house") }, "operator")

layer(TwoStores.layer, { excludeTestServices: true })("a webhook that is enabled on two servers", (it) => {
  it.effect("gets each of more events than two steps take once, in steps, while others happen", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      yield* storeCatalog(1)
      const { id } = yield* Effect.provide(insertedWebhook({ events: ["lead.received"] }), stores[0])
      const happen = (from: number, to: number) => sql`
        insert into leadwell.outbox (types, at, lead)
        select 'lead.received', now(), lead from generate_series(${from}::bigint, ${to}::bigint) as lead`
      yield* happen(1, 100)
      const now = yield* DateTime.now
      yield* Context.get(stores[0], WebhookRepository).modify(id, disabledByReceiver(now), [])
      yield* happen(101, 1200)
      yield* Effect.provide(handedOut, stores[0])

      const [sent, steps] = [new Array<number>(), new Array<number>()]
      const sender = Layer.succeed(WebhookSender, {
        send: ({ body }) =>
          Effect.sync(() => {
            sent.push(JSON.parse(body).data.lead_id)
            return { status: 200, failure: null }
          })
      })
      const servers = yield* Effect.forEach(stores, (store) => {
        const { events, insert, ...rest } = Context.get(store, DeliveryRepository)
        const watched: DeliveryRepository["Service"] = {
          ...rest,
          events: (selection) => Effect.tap(events(selection), (found) => Effect.sync(() => steps.push(found.length))),
          insert: (form, some, audit) => {
            steps.push(some.length)
            return insert(form, some, audit)
          }
        }
        const ports = Layer.succeedContext(Context.add(store, DeliveryRepository, watched))
        return Layer.build(
          Layer.fresh(Layer.merge(WebhookReplays.layer, WebhookDispatch.layer)).pipe(Layer.provide([ports, sender]))
        )
      })
      const dispatched = (server: (typeof servers)[number]) => {
        const { attempt, fanOut, finished } = Context.get(server, WebhookDispatch)
        return Effect.andThen(Effect.andThen(fanOut, attempt), finished)
      }
      const enable = (server: (typeof servers)[number]) =>
        Context.get(server, WebhookReplays).enable(operator, id, { replay: true })
      const meanwhile = Effect.forEach(
        Array.from({ length: 20 }, (_, n) => 1201 + 10 * n),
        (from) => Effect.andThen(happen(from, from + 9), Effect.forEach(servers, dispatched))
      )
      yield* Effect.all([...servers.map(enable), meanwhile], { concurrency: "unbounded" })
      for (const server of servers) yield* dispatched(server)
      assert.deepStrictEqual(
        sent.toSorted((a, b) => a - b),
        Array.from({ length: 1400 }, (_, n) => n + 1)
      )
      assert.isAtMost(Math.max(...steps), 500)
    }).pipe(Effect.scoped)
  )
})
