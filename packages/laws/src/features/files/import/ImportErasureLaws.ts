import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { DateTime, Effect, Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { demandEqual, law, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { type ImportKillLawPorts, runFrom } from "./ImportKillLaws.ts"
import { newImport } from "./SampleFile.ts"

/** Erases a person as an operator does: first what is no lead yet, and then the leads. */
const erase = Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>) {
  yield* ImportRepository.use(({ eraseHolding }) => eraseHolding(contacts))
  const { eraseLeads } = yield* ErasureRepository
  for (const contact of contacts) yield* eraseLeads({ contact }, 100, DateTime.add(sampleInstant, { days: 1 }), null)
})

/** The laws of persons who are erased while a file with them runs. */
export const importErasureLaws: ReadonlyArray<Law<ImportKillLawPorts | ErasureRepository>> = [
  law("makes no lead of a person who was erased at any of 100 points of a running file", function* () {
    const sample = yield* appliedSample(1)
    const [leads, erasures, imports] = [yield* LeadRepository, yield* ErasureRepository, yield* ImportRepository]
    const count = 101
    const one = yield* newImport(sample, count)
    const people: Array<ReadonlyArray<Contact>> = []
    const inbox = Effect.gen(function* () {
      const { receive } = yield* LeadInbox
      return {
        receive: (lead, reception) =>
          Effect.suspend(() => {
            const erasing = erase(reception.contacts).pipe(
              Effect.provideService(ErasureRepository, erasures),
              Effect.provideService(ImportRepository, imports)
            )
            const point = people.push(reception.contacts) % 3
            const received = receive(lead, reception)
            if (point === 0) return Effect.andThen(erasing, received)
            if (point === 1) return Effect.tap(received, () => erasing)
            return Effect.map(Effect.all([received, erasing], { concurrency: "unbounded" }), ([arrival]) => arrival)
          })
      } satisfies LeadInbox["Service"]
    })
    const ports = Layer.effect(LeadInbox, inbox)
    yield* runFrom(0, one, { ports: Layer.provideMerge(Layer.provide(LeadIntake.layer, webDigest), ports) })
    yield* demandEqual(people.length, count - 1, "the persons who were erased")
    for (const [index, contacts] of people.entries()) {
      const { total } = yield* leads.page({ q: { id: null, contacts } }, "ascending", { page: 1, per_page: 1 })
      yield* demandEqual(total, 0, `the leads of a person erased at point ${index + 1}`)
    }
  })
]
