import type { Import } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Effect, Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { demandEqual, freshId, law, type Law } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
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
  }),
  law("counts at the check the repetitions that the run makes, of stored leads and of sound rows before", function* () {
    const { get } = yield* ImportRepository
    const [sample, mark] = [yield* appliedSample(1), yield* freshId]
    /** Checks and runs a file some days on, and returns its counts after both, and the rows that are no duplicates. */
    const counted = Effect.fnUntraced(function* (rows: ReadonlyArray<SampleFileRow>, days: number) {
      const one = yield* importOf(sample, mark, yield* freshId, rows)
      yield* runFrom(days * 86_400, one, { ports }, "checked")
      const checked = yield* get(one.id)
      const first = yield* firstRows(one, days * 86_400 + 60)
      const done = yield* get(one.id)
      return { checked: checked.duplicates, done: done.duplicates, created: done.created, first }
    })
    const known = [0, 1, 2].map((n) => ({ email: n, phone: n }))
    yield* demandEqual(
      yield* counted(known, 0),
      { checked: 0, done: 0, created: 3, first: [2, 3, 4] },
      "a file of people whom nobody knows"
    )
    const some = [
      { email: 0, phone: 10 },
      { email: 11, phone: 1 },
      // This person is only known by a row that is a duplicate itself.
      { email: 11, phone: 12 },
      { email: 13, phone: 13, isFaulty: true },
      { email: 13, phone: 13 },
      { email: 13, phone: 13, isFaulty: true },
      { email: 13, phone: 14 }
    ]
    yield* demandEqual(
      yield* counted(some, 1),
      { checked: 3, done: 3, created: 5, first: [4, 6] },
      "a file of some people who are known"
    )
    yield* demandEqual(
      yield* counted(known, 40),
      { checked: 0, done: 0, created: 3, first: [2, 3, 4] },
      "people whose leads are too long ago"
    )
    const mixed = Array.from({ length: 250 }, (_, n) => ({
      email: (n * n) % 167,
      phone: (n * 7) % 113,
      isFaulty: n % 11 === 0
    }))
    const { checked, created, done, first } = yield* counted(mixed, 41)
    yield* demandEqual([checked, done], [created - first.length, created - first.length], "a file of many")
  })
]
