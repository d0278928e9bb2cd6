import type { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import type { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import type { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { attempted, disabled, rotated, type Webhook, type WebhookId } from "@leadwell/domain/webhook/Webhook"
import { healthAfter, untried } from "@leadwell/domain/webhook/WebhookHealth"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Exit, Result } from "effect"
import { demand, demandEqual, freshId, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import {
  deliveriesOf,
  handedOut,
  insertedWebhook,
  later,
  placedLead,
  sampleSecret,
  sampleWebhook
} from "../sample/SampleWebhook.ts"

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
  {
    sentence: "keeps a webhook as it was inserted",
    check: Effect.gen(function* () {
      const { get } = yield* WebhookRepository
      const previous = { secret: sampleSecret("p"), until: later(3600) }
      const health = healthAfter(untried, { at: later(9), status: null, failure: "timeout" })
      for (const change of [{}, { previous, disabled_at: later(60), events: ["lead.closed"] as const, health }]) {
        const webhook = yield* insertedWebhook(change)
        yield* demandEqual(yield* get(webhook.id), webhook, "webhook")
      }
    })
  },
  {
    sentence: "checks how many webhooks an account has, also when many are added at once",
    check: Effect.gen(function* () {
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
    })
  },
  {
    sentence: "replaces one webhook with what is made of it, and no other",
    check: Effect.gen(function* () {
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
      const health = { last_success_at: later(1), last_failure: attempts[2], failing_since: later(2) }
      yield* modify(webhook.id, attempted(attempts), [])
      yield* demandEqual(yield* get(webhook.id), { ...wanted, health }, "webhook after attempts")
    })
  },
  {
    sentence: "loses no change of many that are made to a webhook at once",
    check: Effect.gen(function* () {
      const { get, modify } = yield* WebhookRepository
      for (let round = 0; round < 10; round++) {
        const { id } = yield* insertedWebhook()
        yield* Effect.all(
          Array.from({ length: rivals }, () => modify(id, nextSecond, [])),
          { concurrency: "unbounded" }
        )
        yield* demandEqual((yield* get(id)).disabled_at, later(rivals), "time")
      }
    })
  },
  {
    sentence: "pages webhooks by id, the greatest first, with exact totals",
    check: Effect.gen(function* () {
      const { page } = yield* WebhookRepository
      const before = (yield* page("*", { page: 1, per_page: 1 })).total
      const mine: Array<Webhook> = []
      for (let n = 0; n < 5; n++) mine.push(yield* insertedWebhook())
      const { items, total } = yield* page("*", { page: 1, per_page: 100 })
      yield* demandEqual(total, before + mine.length, "total")
      yield* demandEqual(items.slice(0, 5), mine.toReversed(), "webhooks")
      const ids = items.map(({ id }) => id)
      yield* demandEqual(ids, ids.toSorted().toReversed(), "order")
      const second = yield* page("*", { page: 2, per_page: 2 })
      yield* demandEqual(second.items, items.slice(2, 4), "second page")
      const beyond = yield* page("*", { page: Number.MAX_SAFE_INTEGER, per_page: 100 })
      yield* demandEqual([beyond.items, beyond.total], [[], total], "a page beyond the end")
    })
  },
  {
    sentence: "pages the webhooks of one account, and keeps those of others and those without an account from it",
    check: Effect.gen(function* () {
      const { page } = yield* WebhookRepository
      const owned = Effect.fnUntraced(function* (count: number) {
        const [account] = (yield* appliedSample(0)).catalog.accounts
        return yield* Effect.replicateEffect(insertedWebhook({ account: account!.id }), count)
      })
      const [some, others] = [yield* owned(3), yield* owned(2)]
      yield* insertedWebhook()
      for (const own of [some, others]) {
        const found = yield* page(own[0]!.account!, { page: 1, per_page: 100 })
        yield* demandEqual([found.items, found.total], [own.toReversed(), own.length], "webhooks of an account")
      }
      const second = yield* page(some[0]!.account!, { page: 2, per_page: 2 })
      yield* demandEqual([second.items, second.total], [some.slice(0, 1), 3], "second page")
    })
  },
  {
    sentence: "removes a webhook with its deliveries, and no other",
    check: Effect.gen(function* () {
      const { get, modify, page, remove } = yield* WebhookRepository
      const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
      yield* placedLead(yield* appliedSample(1))
      yield* handedOut()
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
        const { _tag } = yield* Effect.flip(asked((yield* freshId) as WebhookId, []))
        yield* demand(_tag === "WebhookNotFound", "an unknown webhook is found")
      }
      yield* demandEqual((yield* Effect.flip(get(sampleWebhook("none").id)))._tag, "WebhookNotFound", "another id")
    })
  }
]
