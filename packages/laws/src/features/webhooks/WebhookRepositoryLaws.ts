import type { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import {
  attempted,
  disabled,
  disabledByReceiver,
  rotated,
  type Webhook,
  type WebhookId
} from "@leadwell/domain/features/webhooks/Webhook"
import { healthAfter, untried } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookNotFound, WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Exit, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { idsOnly, pageLaw } from "../../pagination/PageLaw.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { later } from "../../sample/SampleDelivery.ts"
import {
  deliveriesOf,
  handedOut,
  insertedWebhook,
  placedLead,
  sampleSecret,
  sampleWebhook
} from "../../sample/SampleWebhook.ts"

/** The ports that the laws of {@link WebhookRepository} require. */
export type WebhookRepositoryLawPorts = WebhookRepository | DeliveryRepository | LeadInbox | CatalogRepository

/** Allows an account three webhooks. */
const threeAtMost = (registered: number) => (registered < 3 ? Result.void : Result.fail("TooMany" as const))

const nextSecond = (one: Webhook): Webhook => ({
  ...one,
  disabled_at: DateTime.add(one.disabled_at ?? later(0), { seconds: 1 })
})

const rotatedAndDisabled = (one: Webhook) => disabled(later(9))(rotated(sampleSecret("n"), later(5))(one))

const attempts = [
  { at: later(1), status: 204, failure: null },
  { at: later(2), status: 500, failure: null },
  { at: later(3), status: null, failure: "unreachable" }
] as const

/** The laws of {@link WebhookRepository}. */
export const webhookRepositoryLaws: ReadonlyArray<Law<WebhookRepositoryLawPorts>> = [
  law("keeps a webhook as it was inserted", function* () {
    const { get, insert } = yield* WebhookRepository
    const previous = { secret: sampleSecret("p"), until: later(3600) }
    const health = healthAfter(untried, { at: later(9), status: null, failure: "timeout" })
    const full = { previous, disabled_at: later(60), events: ["lead.closed"] as const, health }
    const { account, businesses } = yield* appliedSample(1)
    const carrying = { account, business: businesses[0]!.id, content: "lead" as const }
    for (const change of [{}, full, carrying]) {
      const webhook = { ...(yield* Effect.map(freshId, sampleWebhook)), ...change }
      yield* insert(webhook, () => Result.void, [])
      yield* demandEqual({ ...(yield* get(webhook.id)), after: 0 }, webhook, "webhook")
    }
  }),
  law("tells the webhooks that are not disabled", function* () {
    const { active } = yield* WebhookRepository
    const [one, over] = [yield* insertedWebhook(), yield* insertedWebhook({ disabled_at: later(9) })]
    const found = (yield* active).filter(({ id }) => id === one.id || id === over.id)
    yield* demandEqual(found, [one], "webhooks")
  }),
  law("tells the webhooks whose latest attempt failed or whose receiver is gone", function* () {
    const { ill, modify } = yield* WebhookRepository
    const made = yield* Effect.replicateEffect(insertedWebhook(), 5)
    const [, failing, well, gone, ended] = made.map(({ id }) => id)
    yield* modify(failing!, attempted(attempts), [])
    yield* modify(well!, attempted([attempts[1], { ...attempts[0], at: later(3) }]), [])
    yield* modify(gone!, disabledByReceiver(later(9)), [])
    yield* modify(ended!, disabled(later(9)), [])
    const found = (yield* ill).map(({ id }) => id).filter((id) => made.some((one) => one.id === id))
    yield* demandEqual(found.toSorted(), [failing, gone].toSorted(), "webhooks")
  }),
  law("checks how many webhooks an account has, also when many are added at once", function* () {
    const { insert, page } = yield* WebhookRepository
    const [account] = (yield* appliedSample(0)).catalog.accounts
    const make = Effect.map(freshId, (id) => ({ ...sampleWebhook(id), account: account!.id }))
    yield* insertedWebhook()
    yield* insertedWebhook({ account: account!.id, disabled_at: later(1) })
    const added = yield* Effect.replicateEffect(make, rivals)
    const exits = yield* Effect.forEach(added, (one) => Effect.exit(insert(one, threeAtMost, [])), {
      concurrency: "unbounded"
    })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 2, "added webhooks")
    const { items } = yield* page(account!.id, { page: 1, per_page: 100 })
    const refused = added.filter((_, index) => Exit.isFailure(exits[index]!))
    yield* demand(!items.some(({ id }) => refused.some((one) => one.id === id)), "a refused webhook is stored")
    yield* demandEqual(items.length, 3, "webhooks")
    const unowned: Array<number> = []
    const refusal = yield* Effect.flip(
      insert(
        yield* Effect.map(freshId, sampleWebhook),
        (count) => {
          unowned.push(count)
          return Result.fail("TooMany" as const)
        },
        []
      )
    )
    yield* demandEqual(refusal, "TooMany", "refusal")
    yield* demand(unowned[0]! > 0, "webhooks without an account are not counted")
  }),
  law("replaces one webhook with what is made of it, and no other", function* () {
    const { get, modify } = yield* WebhookRepository
    const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
    const wanted = {
      ...webhook,
      secret: sampleSecret("n"),
      previous: { secret: webhook.secret, until: later(5 + 24 * 3600) },
      disabled_at: later(9)
    }
    yield* demandEqual(yield* modify(webhook.id, rotatedAndDisabled, []), wanted, "answer")
    yield* demandEqual(yield* get(webhook.id), wanted, "webhook")
    yield* demandEqual(yield* get(other.id), other, "another webhook")
    const health = { last_success_at: later(1), last_failure: attempts[2], failing_since: later(2), gone_at: null }
    yield* modify(webhook.id, attempted(attempts), [])
    yield* demandEqual(yield* get(webhook.id), { ...wanted, health }, "webhook after attempts")
  }),
  law("loses no change of many that are made to a webhook at once", function* () {
    const { get, modify } = yield* WebhookRepository
    for (let round = 0; round < 10; round++) {
      const { id } = yield* insertedWebhook()
      yield* Effect.all(
        Array.from({ length: rivals }, () => modify(id, nextSecond, [])),
        { concurrency: "unbounded" }
      )
      yield* demandEqual((yield* get(id)).disabled_at, later(rivals), "time")
    }
  }),
  pageLaw(
    "WebhookRepository",
    "webhooks by id, the greatest first, also those of one account alone",
    Effect.gen(function* () {
      const { page } = yield* WebhookRepository
      const owned = Effect.fnUntraced(function* (count: number) {
        const [account] = (yield* appliedSample(0)).catalog.accounts
        const own = yield* Effect.replicateEffect(insertedWebhook({ account: account!.id }), count)
        return { page: (request: PageRequest) => page(account!.id, request), items: own.toReversed() }
      })
      const lists = [yield* owned(3), yield* owned(2)]
      const { id } = yield* insertedWebhook()
      const items = [id, ...lists.flatMap((list) => list.items.map((one) => one.id))].toSorted().toReversed()
      return {
        lists,
        all: { page: (request) => Effect.map(page("*", request), idsOnly), items, sort: "descending" }
      }
    })
  ),
  law("removes a webhook with its deliveries, and no other", function* () {
    const { get, modify, page, remove } = yield* WebhookRepository
    const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
    yield* placedLead(yield* appliedSample(1))
    yield* handedOut
    yield* demandEqual((yield* deliveriesOf(webhook)).length, 2, "deliveries before")
    const before = (yield* page("*", { page: 1, per_page: 1 })).total
    yield* remove(webhook.id, [])
    yield* demandEqual((yield* page("*", { page: 1, per_page: 1 })).total, before - 1, "total")
    yield* demandEqual((yield* deliveriesOf(webhook)).length, 0, "deliveries")
    yield* demandEqual(yield* get(other.id), other, "another webhook")
    yield* demandEqual((yield* deliveriesOf(other)).length, 2, "deliveries of another")
    yield* insertedWebhook(webhook)
    yield* demandEqual((yield* deliveriesOf(webhook)).length, 0, "deliveries of one under the same id")
    for (const asked of [get, remove, (id: WebhookId) => modify(id, nextSecond, [])]) {
      const id = (yield* freshId) as WebhookId
      yield* demandEqual(yield* Effect.flip(asked(id, [])), new WebhookNotFound({ id }), "an unknown one")
    }
    const { id } = sampleWebhook("none")
    yield* demandEqual(yield* Effect.flip(get(id)), new WebhookNotFound({ id }), "another id")
  })
]
