import { Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"

/**
 * Makes V8 allocate all small objects among the young ones. By default it guesses from the start of a program which
 * objects live long, and allocates those among the old ones. In a server it guesses wrong: objects of one request then
 * keep all others of that request until the next full collection.
 */
export const layer = Layer.effectDiscard(Effect.sync(() => setFlagsFromString("--no-allocation-site-pretenuring")))
