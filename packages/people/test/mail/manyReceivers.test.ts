import { assert, describe, it } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import type { PersonId } from "@leadwell/people/person/Person"
import { Context, Effect } from "effect"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { useCases } from "./WatchedMails.ts"

const idOf = (n: number) => `p-${String(n).padStart(9, "0")}` as PersonId

/**
 * Mails wait for 100 000 people, and are never sent. Notes above whom each look begins. Mails are due for everybody
 * whom it looks at, or for nobody.
 */
const manyWait = (looks: Array<number>, isDue: boolean) =>
  rebuilt(MailDispatch.layer, DeliveryRepository, (all) => ({
    ...all,
    due: () => Effect.never,
    waiting: (_, __, above, limit) =>
      Effect.sync(() => {
        const from = above === null ? 0 : Number(above.slice(2))
        looks.push(from)
        const some = Array.from({ length: limit }, (_, n) => idOf(from + n + 1))
        return { receivers: isDue ? some : [], last: from + limit < 100_000 ? some.at(-1)! : null }
      })
  }))

describe("mails that wait for very many people", () => {
  it.effect("are looked for in turns, each of which goes on where the last one stopped", () =>
    Effect.gen(function* () {
      const looks: Array<number> = []
      const { attempt } = Context.get(yield* manyWait(looks, false), MailDispatch)
      const turns: Array<number> = []
      for (let turn = 0; turn < 11; turn++) {
        yield* attempt
        turns.push(looks.length)
      }
      assert.isAtMost(turns[0]!, 100)
      assert.deepStrictEqual(
        turns,
        turns.map((_, turn) => turns[0]! * (turn + 1))
      )
      assert.deepStrictEqual(
        looks.slice(0, 200),
        Array.from({ length: 200 }, (_, n) => n * 500)
      )
      assert.strictEqual(looks[200], 0)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("are begun for no more people than it takes to keep busy", () =>
    Effect.gen(function* () {
      const looks: Array<number> = []
      const { attempt } = Context.get(yield* manyWait(looks, true), MailDispatch)
      for (let turn = 0; turn < 3; turn++) yield* attempt
      assert.deepStrictEqual(looks, [0, 500])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
