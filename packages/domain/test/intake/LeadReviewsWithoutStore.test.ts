import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { DateTime, Effect, Layer, Logger } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator, useCasesOn } from "../UseCases.ts"
import { held } from "./HeldLead.ts"

const unoffered = (offer: Effect.Effect<never, StorageUnavailable>) =>
  Layer.effect(
    DistributionRepository,
    Effect.map(DistributionRepository, (repository) => ({ ...repository, offer: () => offer }))
  )

describe("an approval after which the store is away", () => {
  const away = Effect.fail(new StorageUnavailable({ cause: "away" }))
  /** The holders of a lead can be read once: before the decision. */
  const unread = Layer.effect(
    BusinessLeadRepository,
    Effect.map(BusinessLeadRepository, (repository) => {
      let reads = 0
      return { ...repository, ofLead: (lead: LeadId) => (reads++ === 0 ? repository.ofLead(lead) : away) }
    })
  )
  const approvedAs = Effect.fnUntraced(function* (stage: string, taken: number) {
    const { id, leads } = yield* held
    const { lead, places_taken } = (yield* leads.approve(operator, id, { extra_info: "Ring twice." })).dossier
    assert.deepStrictEqual([lead.id, lead.stage, lead.extra_info, places_taken], [id, stage, "Ring twice.", taken])
    return id
  })
  const passing = Effect.forever(TestClock.adjust("100 millis"))

  it.effect("tells of the places that the offer gave, though the lead cannot be read again", () =>
    Effect.asVoid(approvedAs("placed", 2)).pipe(
      Effect.provide(useCasesOn(Layer.provideMerge(unread, MemoryStorage.layer)))
    )
  )

  it.effect.each([
    ["fails", away],
    ["breaks down", Effect.die(new TypeError("ours"))],
    ["hangs", Effect.never]
  ] as const)("stands though the offer %s, and the lead is due", ([, offer]) =>
    Effect.gen(function* () {
      const id = yield* Effect.raceFirst(approvedAs("open", 0), passing)
      const due = yield* DistributionRepository.use((all) => all.due({ receivedBy: DateTime.makeUnsafe(0), limit: 10 }))
      assert.deepStrictEqual(due, [id])
    }).pipe(
      Effect.provide(useCasesOn(Layer.provideMerge(unoffered(offer), MemoryStorage.layer))),
      Effect.provide(Logger.layer([]))
    )
  )
})
