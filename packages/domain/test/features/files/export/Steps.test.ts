import { assert, describe, it } from "@effect/vitest"
import { isWithin } from "@leadwell/domain/calendar/InstantRange"
import { inPages, inSteps, step } from "@leadwell/domain/features/files/export/Steps"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Sort, sorted } from "@leadwell/domain/pagination/Sort"
import { DateTime, Effect, Schema, Stream } from "effect"

interface Item {
  readonly id: number
  readonly at: DateTime.Utc
}

const at = (millis: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1) + millis)

/** Returns what is read of items that lie in so many instants, while others are added before each step. */
const readOf = Effect.fnUntraced(function* (
  counts: ReadonlyArray<number>,
  added: ReadonlyArray<Item>,
  sort: Sort = "ascending"
) {
  const items = counts.flatMap((count, millis) =>
    Array.from({ length: count }, (_, n): Item => ({ id: millis * 10_000 + n, at: at(millis) }))
  )
  const stored = [...items]
  const rest = [...added]
  const found = inSteps<Item, never>(
    undefined,
    at(counts.length),
    { at: (item) => item.at, name: ({ id }) => String(id), sort },
    (range, { page, per_page }) =>
      Effect.sync(() => {
        const within = stored
          .filter((item) => isWithin(range, item.at))
          .toSorted(sorted(sort, (a, b) => DateTime.Order(a.at, b.at) || a.id - b.id))
        const items = within.slice((page - 1) * per_page, page * per_page)
        stored.push(...rest.splice(0, 1))
        return items
      })
  )
  const all = items.map(({ id }) => id)
  return [sort === "ascending" ? all : all.toReversed(), (yield* Stream.runCollect(found)).map(({ id }) => id)] as const
})

describe("inSteps", () => {
  it.effect.prop(
    "reads each item once and in order, however many are of one instant",
    [Schema.Array(Schema.Literals([0, 1, 2, step - 1, step, step + 1, 2 * step + 3])), Sort],
    Effect.fnUntraced(function* ([counts, sort]) {
      const [all, read] = yield* readOf(counts.slice(0, 4), [], sort)
      assert.deepStrictEqual(read, all)
    })
  )

  it.effect("leaves out what is stored after the start", () =>
    Effect.gen(function* () {
      const later = Array.from({ length: 3 }, (_, n): Item => ({ id: -n - 1, at: at(3 + n) }))
      for (const sort of Sort.literals) {
        const [all, read] = yield* readOf([step, step], later, sort)
        assert.deepStrictEqual(read, all)
      }
    })
  )
})

describe("inPages", () => {
  it.effect.prop(
    "reads each item once and in order, while others are added before and behind",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 * step })))],
    Effect.fnUntraced(function* ([added]) {
      const stored = new Set(Array.from({ length: 2 * step + 3 }, (_, n) => `key-${10_000 + n}`))
      const all = [...stored]
      const rest = added.map((n) => `key-${9_000 + n}+`)
      const found = yield* Stream.runCollect(
        inPages(
          (key: string) => key,
          (request) =>
            Effect.sync(() => {
              const page = pageOf([...stored].toSorted(), request)
              for (const key of rest.splice(0, 5)) stored.add(key)
              return page
            })
        )
      )
      assert.deepStrictEqual(
        [...new Set(found)].filter((key) => !key.endsWith("+")),
        all
      )
      assert.deepStrictEqual(found, [...new Set(found)].toSorted())
    })
  )
})
