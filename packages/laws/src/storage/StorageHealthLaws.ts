import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Effect } from "effect"
import { demandEqual, law, type Law, rivals } from "../Law.ts"

/** The laws of {@link StorageHealth}. */
export const storageHealthLaws: ReadonlyArray<Law<StorageHealth>> = [
  law("says that a store that answers is reachable, however many ask at once", function* () {
    const { isReachable } = yield* StorageHealth
    const answers = yield* Effect.all(
      Array.from({ length: rivals }, () => isReachable),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(
      answers,
      answers.map(() => true),
      "answers"
    )
  })
]
