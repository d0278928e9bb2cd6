import { Cause, Effect, Exit } from "effect"
import { brokenPromises } from "../promises/Promises.ts"
import { makeDatabase } from "../servers/Database.ts"
import { type World, worldOf } from "../world/World.ts"
import { type Run, runWorld } from "./Run.ts"
import type { Verdict } from "./Verdict.ts"

/** The longest time of a run. It is far above what a run takes in which every promise holds. */
const longestRun = "6 minutes"

const verdictOf = (world: World, start: number, exit: Exit.Exit<Run, unknown>): Verdict => {
  const run = Exit.isSuccess(exit) ? exit.value : undefined
  return {
    seed: world.seed,
    faults: world.faults,
    requests: run?.notes.exchanges.length ?? 0,
    leads: run?.observed.leads.length ?? 0,
    seconds: Math.round((Date.now() - start) / 1000),
    slowness: run?.slowness ?? 1,
    broken: Exit.isSuccess(exit) ? brokenPromises(exit.value) : [`the run does not end: ${Cause.pretty(exit.cause)}`]
  }
}

/**
 * Runs seeds one after the other on a PostgreSQL of their own, as long as `next` returns one, and tells each verdict.
 * Each seed has a new database and new servers, so nothing of an earlier seed can hide or cause a fault. The rest is as
 * {@link worldOf} says.
 */
export const runLane = Effect.fnUntraced(function* (
  next: () => number | undefined,
  tell: (verdict: Verdict) => Effect.Effect<void>,
  servers?: number,
  only?: string
) {
  const database = yield* makeDatabase
  for (let seed = next(); seed !== undefined; seed = next()) {
    const [start, world] = [Date.now(), worldOf(seed, servers, only)]
    const exit = yield* Effect.exit(Effect.timeout(runWorld(world, database), longestRun))
    yield* tell(verdictOf(world, start, exit))
    // A run that did not end may have left PostgreSQL stopped or dead.
    if (Exit.isFailure(exit)) yield* database.restart
  }
}, Effect.scoped)
