import { assert, layer } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newLead, newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson } from "../TestServer.ts"

/**
 * Whether a decision was stored, and how often its reclaim request was read: for its business, to show its evidence,
 * and to decide it.
 */
const world = { isDecided: false, reads: 0 }

const unlessDecided = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.suspend((): Effect.Effect<A, E | StorageUnavailable> =>
    world.isDecided ? Effect.fail(new StorageUnavailable({ cause: "away" })) : effect
  )

const read = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.suspend(() => {
    world.reads++
    return effect
  })

const decided = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.tap(effect, () => Effect.sync(() => (world.isDecided = true)))

/** A store that is away as soon as it has stored a decision. */
const storage = Layer.mergeAll(
  Layer.effect(
    ReclaimRepository,
    Effect.map(ReclaimRepository, (all): ReclaimRepository["Service"] => ({
      ...all,
      get: (id) => read(unlessDecided(all.get(id))),
      decide: (id, decide) => read(decided(all.decide(id, decide))),
      evidence: (...request) => unlessDecided(all.evidence(...request))
    }))
  ),
  Layer.effect(
    LeadRepository,
    Effect.map(LeadRepository, (all): LeadRepository["Service"] => ({
      ...all,
      get: (id) => unlessDecided(all.get(id)),
      modify: (id, change) => decided(all.modify(id, change))
    }))
  ),
  Layer.effect(
    DistributionRepository,
    Effect.map(DistributionRepository, (all): DistributionRepository["Service"] => ({
      ...all,
      offer: (leads, offer) => unlessDecided(all.offer(leads, offer))
    }))
  )
).pipe(Layer.provideMerge(MemoryStorage.layer))

const decide = Effect.fnUntraced(function* (path: string, body: unknown) {
  world.isDecided = false
  world.reads = 0
  const answer = yield* postJson(path, tokens.operator, body)
  world.isDecided = false
  return answer
})

layer(TestServer.layerOn(storage))("a decision after which the store is away", (it) => {
  it.effect.each([
    ["grant", {}, "granted"],
    ["reject", { remark: "No." }, "rejected"]
  ] as const)("to %s a reclaim request is answered, and reads the request thrice", ([decision, body, status]) =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("no_contact")
      const answer = yield* decide(`/api/reclaims/${id}/${decision}`, body)
      assert.deepStrictEqual([answer.status, answer.body.data?.status], [200, status])
      assert.isObject(answer.body.data.evidence)
      assert.strictEqual(world.reads, 3)
    })
  )

  it.effect.each([
    ["approve", {}, "open"],
    ["refuse", { remark: "No." }, "refused"]
  ] as const)("to %s a lead is answered", ([decision, body, stage]) =>
    Effect.gen(function* () {
      const held = yield* postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" })
      const answer = yield* decide(`/api/leads/${held.body.id}/${decision}`, body)
      assert.deepStrictEqual([answer.status, answer.body.data?.stage], [200, stage])
    })
  )

  it.effect("to withdraw a lead is answered", () =>
    Effect.gen(function* () {
      const answer = yield* decide(`/api/leads/${yield* newLead}/withdraw`, { remark: "No." })
      assert.deepStrictEqual([answer.status, answer.body.data?.stage], [200, "withdrawn"])
    })
  )
})
