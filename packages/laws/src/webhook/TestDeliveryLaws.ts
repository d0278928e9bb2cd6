import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import type { Delivery } from "@leadwell/domain/webhook/Delivery"
import { claimed, replayed } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { Webhook, WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookNotFound, WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { Effect, Result } from "effect"
import { demand, demandEqual, freshId, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { failed, tested } from "../sample/SampleDelivery.ts"
import { deliveriesOf, handedOut, insertedWebhook, later, placedLead } from "../sample/SampleWebhook.ts"
import type { DeliveryRepositoryLawPorts } from "./DeliveryRepositoryLaws.ts"

const idsOf = (some: ReadonlyArray<Delivery>) => some.map(({ id }) => id).toSorted()

/** The laws of {@link DeliveryRepository} for test events and for deliveries that failed. */
export const testDeliveryLaws: ReadonlyArray<Law<DeliveryRepositoryLawPorts>> = [
  {
    sentence: "keeps the delivery of a test event, after the events before it and before those after it",
    check: Effect.gen(function* () {
      const { due, modify } = yield* DeliveryRepository
      const { after } = yield* EventRepository
      const sample = yield* appliedSample(1)
      const webhook = yield* insertedWebhook({ events: ["lead.received"] })
      yield* placedLead(sample)
      const tests = [yield* tested(webhook), yield* tested(webhook)].toSorted((a, b) => (a.id < b.id ? 1 : -1))
      yield* placedLead(sample)
      yield* handedOut()
      const found = yield* deliveriesOf(webhook)
      const types = ["lead.received", "webhook.test", "webhook.test", "lead.received"]
      yield* demandEqual(
        found.map(({ event }) => event.type),
        types,
        "events"
      )
      yield* demandEqual(found.slice(1, 3), tests, "tests")
      const next = yield* after(tests[0]!.number, 1)
      yield* demandEqual(next[0]?.number, found[0]!.number, "number of the event after the tests")
      yield* demand((yield* due(webhook.id, 9, later(0))).includes(tests[0]!.id), "a test is not due")
      const changed = yield* modify(tests[0]!.id, (one) => Result.succeed({ ...one, failures: 3 }), [])
      yield* demandEqual(changed, { ...tests[0]!, failures: 3 }, "a changed test")
    })
  },
  {
    sentence: "stores no test that is refused, nor one of a webhook that is not there",
    check: Effect.gen(function* () {
      const { insertTest } = yield* DeliveryRepository
      const webhook = yield* insertedWebhook()
      const seen: Array<Webhook> = []
      const refused = insertTest(webhook.id, (one) => Result.fail(seen.push(one) && ("no" as const)), [])
      yield* demandEqual(yield* Effect.flip(refused), "no", "refusal")
      yield* demandEqual(seen, [webhook], "webhook")
      yield* demandEqual(yield* deliveriesOf(webhook), [], "deliveries")
      const id = (yield* freshId) as WebhookId
      const unknown = yield* Effect.flip(tested({ id }))
      yield* demandEqual(unknown, new WebhookNotFound({ id }), "a webhook that is not there")
    })
  },
  {
    sentence: "leaves no test of a webhook that is removed meanwhile",
    check: Effect.gen(function* () {
      const { remove } = yield* WebhookRepository
      for (let round = 0; round < 10; round++) {
        const webhook = yield* insertedWebhook()
        yield* Effect.all([Effect.exit(tested(webhook)), remove(webhook.id, [])], { concurrency: "unbounded" })
        yield* demandEqual(yield* deliveriesOf(webhook), [], `deliveries of round ${round}`)
      }
    })
  },
  {
    sentence: "replaces the deliveries of a webhook that failed until an instant, in steps, and no other",
    check: Effect.gen(function* () {
      const { modifyFailed } = yield* DeliveryRepository
      const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
      const all = yield* Effect.replicateEffect(tested(webhook), 7)
      const foreign = yield* tested(other)
      for (const [n, { id }] of all.slice(0, 6).entries()) yield* failed(id, n)
      yield* failed(foreign.id, 0)
      const made: Array<string> = []
      const step = modifyFailed(webhook.id, later(4), 2, replayed(later(9)), (one) => {
        made.push(one.id)
        return []
      })
      yield* demandEqual([yield* step, yield* step, yield* step, yield* step], [2, 2, 1, 0], "steps")
      yield* demandEqual(made.toSorted(), idsOf(all.slice(0, 5)), "deliveries that were audited")
      const found = yield* deliveriesOf(webhook)
      const waiting = found.filter(({ status }) => status === "pending")
      yield* demandEqual(idsOf(waiting), idsOf([...all.slice(0, 5), all[6]!]), "deliveries that wait")
      yield* demandEqual(waiting.filter(({ attempts }) => attempts.length === 1).length, 5, "attempts that are kept")
      yield* demandEqual((yield* deliveriesOf(other))[0]?.status, "failed", "a delivery of another webhook")
    })
  },
  {
    sentence: "counts the deliveries of each webhook that wait, and that failed and were not replayed",
    check: Effect.gen(function* () {
      const { counts: countOf, modify } = yield* DeliveryRepository
      const [one, other, quiet] = [yield* insertedWebhook(), yield* insertedWebhook(), yield* insertedWebhook()]
      const countedTo = (most: number) =>
        Effect.map(countOf([one.id, quiet.id], most), (found) =>
          [one, quiet, other].map(({ id }) => found.get(id) ?? { pending: 0, failed: 0 })
        )
      const counts = countedTo(100)
      const none = { pending: 0, failed: 0 }
      const waits = { pending: 1, failed: 0 }
      const all = yield* Effect.replicateEffect(tested(one), 3)
      yield* tested(quiet)
      for (const { id } of [...all.slice(1), yield* tested(other)]) yield* failed(id, 0)
      yield* demandEqual(yield* counts, [{ pending: 1, failed: 2 }, waits, none], "counts")
      yield* demandEqual((yield* countedTo(1))[0], { pending: 1, failed: 1 }, "counts up to one")
      yield* modify(all[1]!.id, (delivery) => Result.succeed(replayed(later(9))(delivery)), [])
      yield* demandEqual(yield* counts, [{ pending: 2, failed: 1 }, waits, none], "counts after a replay")
      yield* demandEqual((yield* countedTo(1))[0], { pending: 1, failed: 1 }, "counts up to one, after a replay")
      yield* modify(all[0]!.id, claimed(later(0)), [])
      yield* demandEqual((yield* counts)[0], { pending: 2, failed: 1 }, "counts while one is attempted")
      yield* demandEqual([...(yield* countOf([], 100)).values()], [], "counts of no webhook")
    })
  },
  {
    sentence: "replaces each delivery that failed once, however many ask for it",
    check: Effect.gen(function* () {
      const { modifyFailed } = yield* DeliveryRepository
      const webhook = yield* insertedWebhook()
      const all = yield* Effect.replicateEffect(tested(webhook), 9)
      for (const { id } of all) yield* failed(id, 0)
      const step = modifyFailed(webhook.id, later(1), 2, replayed(later(9)), () => [])
      const counts = yield* Effect.all(
        Array.from({ length: rivals }, () => untilNothing(step)),
        { concurrency: "unbounded" }
      )
      yield* demandEqual(
        counts.reduce((sum, count) => sum + count, 0),
        all.length,
        "deliveries that were replaced"
      )
      const claims = (yield* deliveriesOf(webhook)).map(({ claim }) => claim)
      yield* demandEqual(
        claims,
        all.map(({ claim }) => claim + 1),
        "claims"
      )
    })
  }
]
