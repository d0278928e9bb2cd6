import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Context, Effect } from "effect"
import { toldBy } from "../../input/told.ts"
import { rebuilt } from "../../Rebuilt.ts"
import { applied, operator, owner, receive, stranger } from "../../UseCases.ts"
import { dispatched, Receivers, useCases } from "./WatchedWebhooks.ts"

const all = { page: 1, per_page: 100 }
const input = { url: "https://one.example/", events: ["lead.received"] }

const register = (who: typeof owner, change: object = {}) =>
  Effect.map(
    Webhooks.use((webhooks) => webhooks.register(who, { ...input, ...change })),
    ({ webhook }) => webhook
  )

const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

/** Returns what the audit trail tells of webhooks and their deliveries, the first entry first. */
const audited = Effect.map(
  AuditRepository.use(({ page }) => page({}, all)),
  ({ items }) =>
    items
      .map(({ entry: { action, actor, subject } }) => [action, actor.id, subject.id])
      .filter(([action]) => /^(?:webhook|delivery)/u.test(action!))
      .toReversed()
)

describe("a webhook", () => {
  it.effect("are at most a hundred of an account, and of the operators together", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { page, remove } = yield* Webhooks
      for (const who of [owner, operator]) {
        const ids = yield* Effect.replicateEffect(register(who), 100)
        assert.strictEqual(yield* tag(register(who)), "TooManyWebhooks")
        yield* remove(who, ids[0]!.id)
        yield* register(who)
      }
      assert.strictEqual((yield* page(operator, all)).total, 200)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has the account of its sender, or the one that an operator names, or none", () =>
    Effect.gen(function* () {
      yield* applied([])
      assert.strictEqual((yield* register(owner)).account, "acme")
      assert.strictEqual((yield* register(owner, { account: "acme" })).account, "acme")
      assert.strictEqual((yield* register(operator, { account: "other" })).account, "other")
      assert.isNull((yield* register(operator)).account)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("asks the store for no account when its request names none", () =>
    Effect.gen(function* () {
      yield* applied([])
      const built = yield* rebuilt(Webhooks.layer, CatalogParts, ({ accounts, ...others }) => ({
        ...others,
        accounts: { ...accounts, find: (id) => Effect.die(new Error(`asked for ${id}`)) }
      }))
      for (const who of [operator, owner]) {
        assert.strictEqual((yield* Context.get(built, Webhooks).register(who, input)).webhook.url, input.url)
      }
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("is for no account that the sender may not name", () =>
    Effect.gen(function* () {
      yield* applied([])
      for (const account of ["other", "nobody"]) {
        assert.deepStrictEqual(yield* toldBy(register(owner, { account })), ["account Unknown"])
      }
      assert.deepStrictEqual(yield* toldBy(register(operator, { account: "nobody" })), ["account Unknown"])
      assert.strictEqual((yield* Webhooks.use(({ page }) => page(operator, all))).total, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is listed and managed by its account and by operators, and by nobody else", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [own, theirs] = [yield* register(owner), yield* register(stranger)]
      const general = yield* register(operator)
      const [{ replay, replayFailed }, webhooks] = [yield* WebhookReplays, yield* Webhooks]
      const idsFor = (who: typeof owner) =>
        Effect.map(webhooks.page(who, all), ({ items, total }) => [total, ...items.map(({ id }) => id)])
      assert.deepStrictEqual(yield* idsFor(owner), [1, own.id])
      assert.deepStrictEqual(yield* idsFor(operator), [3, general.id, theirs.id, own.id])
      yield* receive()
      yield* dispatched
      const [delivery] = (yield* webhooks.deliveries(owner, own.id, all)).items
      const before = yield* audited
      const shown = Effect.all([webhooks.get(operator, general.id), webhooks.get(stranger, theirs.id)])
      const found = yield* shown
      assert.deepStrictEqual(
        found.map(({ account, secret, url }) => [account, secret, url]),
        [general, theirs].map(({ account, secret, url }) => [account, secret, url])
      )
      for (const { id } of [theirs, general]) {
        const refusals = [
          webhooks.get(owner, id),
          webhooks.remove(owner, id),
          webhooks.rotate(owner, id),
          webhooks.deliveries(owner, id, all),
          replay(owner, id, delivery!.id),
          replayFailed(owner, id),
          webhooks.test(owner, id)
        ]
        for (const refusal of refusals) assert.strictEqual(yield* tag(refusal), "WebhookNotFound")
      }
      assert.deepStrictEqual(yield* audited, before)
      assert.deepStrictEqual(yield* shown, found)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is shown with the number of its deliveries that failed", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhooks = yield* Webhooks
      const failing = yield* register(owner)
      const other = yield* register(owner, { url: "https://two.example/" })
      const { answers } = yield* Receivers
      answers.set(failing.url, Effect.succeed({ status: 410, failure: null }))
      yield* receive()
      yield* dispatched
      assert.strictEqual((yield* webhooks.get(owner, failing.id)).failed, 1)
      assert.strictEqual((yield* webhooks.get(owner, other.id)).failed, 0)
      const { items } = yield* webhooks.page(owner, all)
      assert.deepStrictEqual<unknown>(
        items.map(({ failed, id }) => [id, failed]),
        [
          [other.id, 0],
          [failing.id, 1]
        ]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves an entry in the audit trail for each thing that is done to it", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhooks = yield* Webhooks
      const { id } = yield* register(owner)
      const { answers } = yield* Receivers
      answers.set(input.url, Effect.succeed({ status: 500, failure: null }))
      const test = yield* webhooks.test(operator, id)
      yield* dispatched
      yield* WebhookReplays.use(({ replay }) => replay(owner, id, test.id))
      yield* webhooks.rotate(owner, id)
      yield* webhooks.remove(operator, id)
      const [own, theirs] = [owner.account, operator.account]
      assert.deepStrictEqual<unknown>(yield* audited, [
        ["webhook.created", own, id],
        ["webhook.tested", theirs, id],
        ["delivery.replayed", own, test.id],
        ["webhook.rotated", own, id],
        ["webhook.removed", theirs, id]
      ])
    }).pipe(Effect.provide(useCases))
  )
})
