import { assert, layer } from "@effect/vitest"
import type { Ability } from "@leadwell/domain/access/Ability"
import { Changes } from "@leadwell/domain/change/Changes"
import { Context, Duration, Effect, Fiber, Layer } from "effect"
import { leadOf, receive, storeCatalog, TwoStores } from "../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("changes", (it) => {
  it.effect("are told by a process that did not store them, one after the other", () =>
    Effect.gen(function* () {
      const { stores } = yield* TwoStores
      const [business, other] = [yield* storeCatalog(1), yield* storeCatalog(1)]
      const built = yield* Layer.build(Layer.provide(Changes.layer, Layer.succeedContext(stores[1])))
      const { since } = Context.get(built, Changes)
      const principal = { account: business.account, abilities: new Set<Ability>(["leads:read"]) }
      const stranger = { ...principal, account: other.account }
      const wait = (who: typeof principal, after: number, longest: Duration.Duration) =>
        Effect.forkChild(since(who, after, longest), { startImmediately: true })
      let after = 0
      for (let n = 1; n <= 3; n++) {
        const fiber = yield* wait(principal, after, Duration.minutes(1))
        yield* receive(stores[0], leadOf(business, n, 1))
        const told = yield* Fiber.join(fiber)
        assert.deepStrictEqual([told.kinds, told.after > after], [["leads"], true])
        after = told.after
      }
      const none = yield* wait(stranger, 0, Duration.zero)
      assert.deepStrictEqual(yield* Fiber.join(none), { after: 0, kinds: [] })
    })
  )
})
