import { assert, describe, it } from "@effect/vitest"
import { Mails } from "@leadwell/people/mail/Mails"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, queuedApart, useCases } from "./WatchedMails.ts"

describe("Mails", () => {
  it.effect("shows an operator the mails, or those of some statuses, page by page and the newest first", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* receive()
      yield* dispatched
      for (let n = 0; n < 2; n++) yield* Effect.andThen(TestClock.adjust("1 second"), queuedApart(1))
      const all = (yield* mails).toReversed()
      const { page } = yield* Mails
      const shown = (status: object, number: number) =>
        Effect.map(page(operator, status, { page: number, per_page: 2 }), ({ items, total }) => ({ items, total }))
      assert.deepStrictEqual(yield* shown({}, 1), { items: all.slice(0, 2), total: 3 })
      assert.deepStrictEqual(yield* shown({}, 2), { items: all.slice(2), total: 3 })
      assert.deepStrictEqual(yield* shown({ status: ["sent"] }, 1), { items: all.slice(2), total: 1 })
      assert.deepStrictEqual(yield* shown({ status: ["pending", "failed"] }, 1), { items: all.slice(0, 2), total: 2 })
    }).pipe(Effect.provide(useCases))
  )
})
