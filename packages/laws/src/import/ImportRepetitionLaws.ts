import type { Import } from "@leadwell/domain/import/Import"
import { ImportRepository } from "@leadwell/domain/import/ImportRepository"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Effect, Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { demandEqual, freshId, law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { type ImportKillLawPorts, runFrom } from "./ImportKillLaws.ts"
import { importOf, type SampleFileRow } from "./SampleFile.ts"

const ports = Layer.provide(LeadIntake.layer, webDigest)

/** Runs an import from some seconds on, and returns the numbers of the rows whose leads are no duplicates. */
const firstRows = Effect.fnUntraced(function* (one: Import, seconds: number) {
  const [imports, leads] = [yield* ImportRepository, yield* LeadRepository]
  yield* runFrom(seconds, one, { ports })
  const created = yield* imports.rows(one.id, "created", 0, one.rows)
  const first = yield* Effect.filter(created, ({ lead }) =>
    Effect.map(leads.get(lead!), ({ lead: { stage } }) => stage !== "duplicate")
  )
  return first.map(({ number }) => number)
})

/** The laws of rows about people whom another row or the store has. */
export const importRepetitionLaws: ReadonlyArray<Law<ImportKillLawPorts>> = [
  law("makes a lead of the first of the rows about a person, of which some are stored at a time", function* () {
    const { get } = yield* ImportRepository
    const [sample, mark, people] = [yield* appliedSample(1), yield* freshId, 60]
    const rows = Array.from({ length: people }, (_, n): ReadonlyArray<SampleFileRow> => [
      { email: n, phone: n },
      { email: n, phone: n },
      { email: n, phone: people + n },
      { email: people + n, phone: n }
    ])
    const one = yield* importOf(sample, mark, mark, rows.flat())
    const wanted = Array.from({ length: people }, (_, n) => 4 * n + 2)
    yield* demandEqual(yield* firstRows(one, 0), wanted, "the rows of leads that are no duplicates")
    yield* demandEqual((yield* get(one.id)).duplicates, 3 * people, "the repetitions")
  })
]
