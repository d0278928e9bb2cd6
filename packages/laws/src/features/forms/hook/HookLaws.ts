import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import type { Hook, HookId } from "@leadwell/domain/features/forms/hook/Hook"
import { HookNotFound, HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { pageLaw } from "../../../pagination/PageLaw.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { addedSubmission, insertedHook, sampleHook } from "./SampleHook.ts"

/** The ports that the laws of hooks require. */
export type HookLawPorts = HookRepository | CatalogRepository

const later = (seconds: number) => DateTime.add(sampleInstant, { seconds })

/** Allows an account three hooks. */
const threeAtMost = (stored: number) => (stored < 3 ? Result.void : Result.fail("TooMany" as const))

const nextSecond = (one: Hook): Hook => ({
  ...one,
  removed_at: DateTime.add(one.removed_at ?? later(0), { seconds: 1 })
})

/** The laws of {@link HookRepository} about hooks. */
export const hookLaws: ReadonlyArray<Law<HookLawPorts>> = [
  law("keeps a hook as it was inserted, and finds it by the digest of its secret", function* () {
    const { find, get } = yield* HookRepository
    const sample = yield* appliedSample(0)
    const full = {
      removed_at: later(60),
      terms_text: null,
      received_keys: [["b", "a"], [], ["a[0]", { key: "data[key=q]", label: "Plaats" }]],
      keys_since: later(7)
    }
    for (const changes of [{}, full, { map: {}, constants: { "fields.x": 1.5, description: "é" } }]) {
      const hook = yield* insertedHook(sample, changes)
      yield* demandEqual(yield* get(hook.id), { hook, waiting: 0 }, "hook")
      yield* demandEqual(Option.getOrNull(yield* find(hook.hash)), hook, "the hook of a secret")
    }
    const unknown = sampleHook(sample, yield* freshId)
    yield* demand(Option.isNone(yield* find(unknown.hash)), "a hook is found by another secret")
  }),
  law("counts the hooks of an account that are not removed, also when many are added at once", function* () {
    const { insert, page } = yield* HookRepository
    const [sample, other] = [yield* appliedSample(0), yield* appliedSample(0)]
    yield* insertedHook(sample)
    yield* insertedHook(sample, { removed_at: later(1) })
    yield* insertedHook(other)
    const added = yield* Effect.replicateEffect(
      Effect.map(freshId, (id) => sampleHook(sample, id)),
      rivals
    )
    const exits = yield* Effect.forEach(added, (one) => Effect.exit(insert(one, threeAtMost, [])), {
      concurrency: "unbounded"
    })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 2, "added hooks")
    const { items } = yield* page(sample.account, { page: 1, per_page: 100 })
    yield* demandEqual(items.length, 3, "hooks")
    const refused = added.filter((_, index) => Exit.isFailure(exits[index]!))
    yield* demand(!items.some(({ hook }) => refused.some(({ id }) => id === hook.id)), "a refused hook is stored")
  }),
  law("replaces one hook with what is made of it, and no other", function* () {
    const { find, get, modify } = yield* HookRepository
    const sample = yield* appliedSample(0)
    const [hook, other] = [yield* insertedHook(sample), yield* insertedHook(sample)]
    const wanted: Hook = {
      ...hook,
      name: "Another",
      map: { city: "Plaats ", accept_terms: { key: "Akkoord", yes: ["Ik ga akkoord", "J’accepte"] } },
      constants: { subscribe_to_newsletter: false },
      date_format: "mm/dd/yyyy",
      terms_text: null,
      removed_at: later(9),
      received_keys: [["Plaats "]],
      keys_since: later(8)
    }
    yield* demandEqual(yield* modify(hook.id, () => wanted, []), wanted, "answer")
    yield* demandEqual(yield* get(hook.id), { hook: wanted, waiting: 0 }, "hook")
    yield* demandEqual(Option.getOrNull(yield* find(hook.hash)), wanted, "the hook of the secret")
    yield* demandEqual((yield* get(other.id)).hook, other, "another hook")
    const id = (yield* freshId) as HookId
    yield* demandEqual(yield* Effect.flip(get(id)), new HookNotFound({ id }), "an unknown one")
    yield* demandEqual(yield* Effect.flip(modify(id, nextSecond, [])), new HookNotFound({ id }), "an unknown change")
  }),
  law("loses no change of many that are made to a hook at once", function* () {
    const { get, modify } = yield* HookRepository
    const sample = yield* appliedSample(0)
    for (let round = 0; round < 10; round++) {
      const { id } = yield* insertedHook(sample)
      yield* Effect.all(
        Array.from({ length: rivals }, () => modify(id, nextSecond, [])),
        { concurrency: "unbounded" }
      )
      yield* demandEqual((yield* get(id)).hook.removed_at, later(rivals), "time")
    }
  }),
  pageLaw(
    "HookRepository",
    "hooks that are not removed by id, the greatest first, with how many of their submissions wait",
    Effect.gen(function* () {
      const { modifySubmission, page } = yield* HookRepository
      const owned = Effect.fnUntraced(function* (waiting: ReadonlyArray<number>) {
        const sample = yield* appliedSample(0)
        const items = []
        for (const count of waiting) {
          const hook = yield* insertedHook(sample)
          yield* Effect.replicateEffect(addedSubmission(hook), count)
          const { id } = yield* addedSubmission(hook)
          yield* modifySubmission(id, (one) => ({ ...one, status: "dropped", received: null }), [])
          items.unshift({ hook, waiting: count })
        }
        yield* insertedHook(sample, { removed_at: later(1) })
        return { page: (request: PageRequest) => page(sample.account, request), items }
      })
      const lists = [yield* owned([0, 2, 1]), yield* owned([1, 0])]
      const items = lists.flatMap((list) => list.items.map(({ hook }) => ({ id: hook.id })))
      const all = items.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ id }) => id)
      const everything = (request: PageRequest) =>
        Effect.map(page("*", request), (found) => ({ ...found, items: found.items.map(({ hook }) => hook.id) }))
      return { lists, all: { page: everything, items: all, sort: "descending" } }
    })
  )
]
