// Drives servers on one database through faults, and checks afterwards that they kept what they promise.
// node launch.cjs proof/endurance/endure.ts [--seed N] [--seeds N] [--minutes N] [--servers N] [--only FAULT]
//   [--lanes N]
// It prints each seed and what broke, and at last how often each fault struck. It exits with 1 when something broke.
import { Cause, Effect, Exit, Fiber } from "effect"
import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { runLane } from "./run/Lane.ts"
import { linesOf, tallyOf, type Verdict } from "./run/Verdict.ts"

const text = { type: "string" } as const

const { values } = parseArgs({
  options: { seed: text, seeds: text, minutes: text, servers: text, only: text, lanes: text }
})

for (const name of ["seed", "seeds", "minutes", "servers", "lanes"] as const) {
  if (Number.isNaN(Number(values[name] ?? 0))) throw new Error(`give --${name} as a number`)
}

/** Returns the seeds to run: a given one, a number of new ones, or new ones until some minutes are over. */
const seedSource = (): (() => number | undefined) => {
  const end = Date.now() + Number(values.minutes ?? 0) * 60_000
  const single = values.seed === undefined ? [] : [Number(values.seed)]
  let left = Number(values.seeds ?? (values.minutes === undefined && values.seed === undefined ? 1 : 0))
  return () => {
    if (values.seed !== undefined) return single.pop()
    return left-- > 0 || Date.now() < end ? randomInt(2 ** 31) : undefined
  }
}

const verdicts: Array<Verdict> = []

const tell = (verdict: Verdict) =>
  Effect.sync(() => {
    verdicts.push(verdict)
    console.log(linesOf(verdict).join("\n"))
    if (verdict.broken.length > 0) process.exitCode = 1
  })

const next = seedSource()
const lanes = Array.from({ length: Number(values.lanes ?? 1) }, () =>
  runLane(next, tell, Number(values.servers ?? 2), values.only)
)

const running = Effect.runFork(Effect.all(lanes, { concurrency: "unbounded", discard: true }))
// The servers and PostgreSQL are processes of their own. They end with the scopes of the lanes.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => running.interruptUnsafe())
const exit = await Effect.runPromise(Fiber.await(running))
if (verdicts.length > 1) console.log(tallyOf(verdicts).join("\n"))
if (Exit.isFailure(exit)) {
  if (!Cause.hasInterruptsOnly(exit.cause)) console.error(Cause.pretty(exit.cause))
  process.exitCode = 1
}
