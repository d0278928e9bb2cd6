import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { SavedViews } from "@leadwell/people/people/SavedViews"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import {
  mostViews,
  removingView,
  type SavedView,
  SavedViewId,
  savingView,
  viewedLists
} from "@leadwell/people/person/SavedView"
import { Effect, Option, Result, Schema } from "effect"
import { toldBy } from "../../../domain/test/input/told.ts"
import { gone } from "./Gone.ts"
import { provided, refusal, signedIn } from "./SignedInPeople.ts"

const save = (current: Parameters<SavedViews["Service"]["save"]>[0], input: unknown) =>
  SavedViews.use((views) => views.save(current, input))

const failed = { list: "mail", name: "Failed", query: { status: "failed" } } as const

/** What a person does with views: saves one under one of some names, or removes the one at a place. */
const Act = Schema.Union([
  Schema.Struct({
    list: Schema.Literals(["mail", "leads"]),
    name: Schema.Literals(Array.from({ length: mostViews }, (_, n) => `View ${n}`)),
    query: Schema.Struct({ status: Schema.Literals(["sent", "failed"]) })
  }),
  Schema.Struct({ removed: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostViews })) })
])

describe("saved views", () => {
  it.effect.prop(
    "are never more than there may be, have each name of a list once, and keep their order and ids",
    [Schema.Array(Act).check(Schema.isMaxLength(150))],
    ([acts]) =>
      Effect.sync(() => {
        let views: ReadonlyArray<SavedView> = []
        for (const [n, act] of acts.entries()) {
          const [before, id] = [views, SavedViewId.make(`v${n}`)]
          const changed =
            "removed" in act
              ? Result.getSuccess(removingView(before[act.removed]?.id ?? id)({ views }))
              : Result.getSuccess(savingView(act, id)({ views }))
          views = Option.getOrElse(changed, () => ({ views })).views
          const names = views.map(({ list, name }) => `${list} ${name}`)
          assert.strictEqual(new Set(names).size, names.length)
          assert.isAtMost(names.length, mostViews)
          const kept = before.map(({ id }) => id).filter((id) => views.some((one) => one.id === id))
          assert.deepStrictEqual(
            views.slice(0, kept.length).map(({ id }) => id),
            kept
          )
          if ("removed" in act || Option.isNone(changed)) continue
          assert.deepInclude(
            views.find(({ list, name }) => list === act.list && name === act.name),
            act
          )
        }
      })
  )

  it.effect("are kept with the person under a trimmed name, and no change is audited", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const entries = AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const { total } = yield* entries
      const current = yield* verify
      const { person } = yield* save(current, { ...failed, name: "\u00a0Failed\u200b " })
      const [view] = person.views
      assert.deepStrictEqual(person, { ...current.person, views: [{ ...failed, id: view!.id }] })
      assert.deepStrictEqual((yield* verify).person, person)
      const query = { status: "sent" }
      const again = yield* save(current, { ...failed, query })
      assert.deepStrictEqual(again.person.views, [{ ...view!, query }])
      const left = yield* SavedViews.use((views) => views.remove(current, view!.id))
      assert.deepStrictEqual(left.person, current.person)
      assert.strictEqual(yield* refusal(SavedViews.use(({ remove }) => remove(current, view!.id))), "SavedViewNotFound")
      assert.strictEqual((yield* entries).total, total)
    }).pipe(provided)
  )

  it.effect("take what the list is asked for, and nothing of a person", () =>
    Effect.gen(function* () {
      const current = yield* (yield* signedIn).verify
      const faults = (change: object) => toldBy(save(current, { ...failed, ...change }))
      for (const text of ["an@example.nl", "+31612345678", "An Jansen", "a".repeat(101), "", null, 7]) {
        assert.lengthOf(yield* faults({ query: { status: text } }), 1, String(text))
      }
      assert.deepStrictEqual(yield* faults({ query: { q: "An", status: "sent" }, name: "x".repeat(61) }), [
        "name TooLong 60",
        "query.q Unexpected"
      ])
      assert.deepStrictEqual(yield* faults({ list: "people", name: "\u202e" }), [
        "list NotSelectable",
        "name HasDirectionMark"
      ])
      const keys = new Set<string>(Object.values(viewedLists).flat())
      for (const key of ["q", "postal_code", "email", "phone"]) assert.isFalse(keys.has(key))
    }).pipe(provided)
  )

  it.effect("are nobody's after the person was removed", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const current = yield* verify
      yield* PersonRepository.use(({ decide }) => decide(person.id, gone))
      assert.strictEqual(yield* refusal(save(current, failed)), "SessionEnded")
    }).pipe(provided)
  )
})
