import { Effect, Layer } from "effect"

const problem = "Leadwell needs Node 22.12 or newer, or another runtime with the set methods of ES2025."

/** Whether the runtime has the newest functions that the packages call. */
const isSupported = (): boolean => "intersection" in Set.prototype && "Iterator" in globalThis

/**
 * Stops a program on a runtime that is too old, with one sentence. Each store provides this layer first. Without it
 * the program would stop later, with a `TypeError` that names a missing function.
 */
export const layer = Layer.effectDiscard(
  Effect.suspend(() => (isSupported() ? Effect.void : Effect.die(new Error(problem))))
)
