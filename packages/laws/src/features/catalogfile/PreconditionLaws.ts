import { CatalogList, noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { noNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Equal, Exit, Result } from "effect"
import { demandEqual, law, type Law, rivals } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../../sample/SampleCatalog.ts"
import { insertedPerson, leftOf } from "../../sample/SamplePerson.ts"

/** The ports of leads whose changes may expect a thing to be as it was seen. */
export type PreconditionLawPorts = CatalogRepository | SubscriptionRepository

const rounds = 5

/** Demands that exactly one of many writers succeeds who all saw the same. */
const demandOneWinner = Effect.fnUntraced(function* <E, R>(write: (n: number) => Effect.Effect<unknown, E, R>) {
  for (let round = 0; round < rounds; round++) {
    const writers = Array.from({ length: rivals }, (_, n) => Effect.exit(write(round * rivals + n)))
    const exits = yield* Effect.all(writers, { concurrency: "unbounded" })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, round === 0 ? 1 : 0, `winners in round ${round}`)
  }
})

/** Succeeds if a thing is as it was seen. */
const ifSeen = <A, B>(current: A, seen: A, next: B): Result.Result<B, ChangedMeanwhile> =>
  Equal.equals(current, seen) ? Result.succeed(next) : Result.fail(new ChangedMeanwhile())

/** The laws of changes that expect a thing to be as it was seen. */
export const preconditionLaws: ReadonlyArray<Law<PreconditionLawPorts>> = [
  law("lets one of many writers change subscriptions as all of them saw them", function* () {
    const { modify, ofBusiness } = yield* SubscriptionRepository
    const { id } = (yield* appliedSample(1)).businesses[0]!
    const seen = yield* ofBusiness(id)
    yield* demandOneWinner((n) =>
      modify(
        id,
        (current) =>
          ifSeen(
            current,
            seen,
            current.map((one) => ({ ...one, daily_cap: 1000 + n }))
          ),
        []
      )
    )
  }),
  law("lets one of many writers change the catalogue as all of them saw it, each in another place", function* () {
    const { export: read, modify } = yield* CatalogRepository
    const accounts = yield* Effect.replicateEffect(
      Effect.map(sampleCatalog(0), ({ catalog }) => catalog.accounts),
      rounds * rivals
    )
    const seen = yield* read(CatalogList.literals)
    yield* demandOneWinner((n) =>
      modify(
        noNames,
        (_, stored) => ifSeen(stored, seen, { parts: { ...noParts, accounts: accounts[n]! }, answer: undefined }),
        CatalogList.literals
      )
    )
    yield* modify(noNames, (_, stored) =>
      Result.succeed({ parts: noParts, answer: Object.values(stored).flat().length })
    ).pipe(Effect.flatMap((parts) => demandEqual(parts, 0, "parts that are given when no list is read")))
  })
]

/** The law of a change of a person that expects the person to be as it was seen. */
export const personPreconditionLaws: ReadonlyArray<Law<PersonRepository>> = [
  law("lets one of many writers change a person as all of them saw the person", function* () {
    const { decide } = yield* PersonRepository
    const seen = yield* insertedPerson()
    yield* demandOneWinner((n) =>
      decide(seen.id, (current) => ifSeen(current, seen, leftOf({ ...current, name: `${current.name} ${n}` })))
    )
  })
]
