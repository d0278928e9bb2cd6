import { assert, describe, it } from "@effect/vitest"
import { isWithin } from "@leadwell/domain/calendar/InstantRange"
import { inSteps, step } from "@leadwell/domain/export/Steps"
import { DateTime, Effect, Schema, Stream } from "effect"

interface Item {
  readonly id: number
  readonly at: DateTime.Utc
}

const at = (millis: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1) + millis)

/** Returns what is read of items that lie in so many instants, while others are added before each step. */
const readOf = Effect.fnUntraced(function* (counts: ReadonlyArray<number>, added: ReadonlyArray<Item>) {
  const items = counts.flatMap((count, millis) =>
    Array.from({ length: count }, (_, n): Item => ({ id: millis * 10_000 + n, at: at(millis) }))
  )
  const stored = [...items]
  const rest = [...added]
  const found = inSteps<Item, never>(
    undefined,
    at(counts.length),
    { at: (item) => item.at, name: ({ id }) => String(id) },
    (range, { page, per_page }) =>
      Effect.sync(() => {
        const within = stored
          .filter((item) => isWithin(range, item.at))
          .toSorted((a, b) => DateTime.Order(a.at, b.at) || a.id - b.id)
        const items = within.slice((page - 1) * per_page, page * per_page)
        stored.push(...rest.splice(0, 1))
        return items
      })
  )
  return [items.map(({ id }) => id), (yield* Stream.runCollect(found)).map(({ id }) => id)] as const
})

describe("inSteps", () => {
  it.effect.prop(
    "reads each item once and in order, however many are of one instant",
    [Schema.Array(Schema.Literals([0, 1, 2, step - 1, step, step + 1, 2 * step + 3]))],
    Effect.fnUntraced(function* ([counts]) {
      const [all, read] = yield* readOf(counts.slice(0, 4), [])
      assert.deepStrictEqual(read, all)
    })
  )

  it.effect("leaves out what is stored after the start", () =>
    Effect.gen(function* () {
      const later = Array.from({ length: 3 }, (_, n): Item => ({ id: -n - 1, at: at(3 + n) }))
      const [all, read] = yield* readOf([step, step], later)
      assert.deepStrictEqual(read, all)
    })
  )
})
