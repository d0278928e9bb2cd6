import { Effect, Layer } from "effect"
import { hourly } from "../../../background/Hourly.ts"
import { repeat } from "../../../background/RepeatingJob.ts"
import { untilNothing } from "../../../storage/Steps.ts"
import { importedBy } from "./Import.ts"
import { ImportRepository } from "./ImportRepository.ts"
import { makeImportSteps } from "./ImportSteps.ts"

/** The maximum number of imports that are removed in one step. Each has thousands of rows. */
const atOnce = 10

/** Takes the steps of imports once a second, and removes old imports once an hour, while the layer lives. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { remove } = yield* ImportRepository
    const { turn } = yield* makeImportSteps
    yield* repeat({ turn, interval: "1 second", failing: "Imports cannot go on", over: "Imports go on again" })
    yield* hourly("Imports", (now) => untilNothing(remove(importedBy(now), atOnce)))
  })
)
