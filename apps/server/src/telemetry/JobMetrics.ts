import { JobContext } from "@leadwell/domain/background/RepeatingJob"
import { Context, Effect, type Fiber, Layer, Scheduler, type Scope } from "effect"
import { gauge, registered } from "./MetricGauges.ts"

/** How often the event loop goes round before the job goes on. A lead that comes needs some rounds. */
const rounds = 8

const afterRounds = (run: () => void) => {
  let left = rounds
  const goRound = () => {
    if (left-- > 0) next = setImmediate(goRound)
    else run()
  }
  let next = setImmediate(goRound)
  return () => clearImmediate(next)
}

/** Has a job give way between its steps, and knows how long it held the event loop at most. */
class JobScheduler extends Scheduler.MixedScheduler {
  longest = 0
  began: number | undefined
  readonly now: () => number
  /** How many milliseconds a job holds the event loop before it gives way, where its work has steps. */
  readonly most: number

  constructor(now: () => number, isLocking: boolean) {
    super("async", ...(isLocking ? [] : [afterRounds]))
    this.now = now
    this.most = isLocking ? Number.POSITIVE_INFINITY : 1
  }

  override shouldYield(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    const now = this.now()
    if (this.began === undefined) {
      this.began = now
      // It runs when all that the event loop called has returned. The last step of a job is seen by nothing else.
      queueMicrotask(() => {
        this.longest = Math.max(this.longest, this.now() - now)
        this.began = undefined
      })
    }
    return now - (this.began ?? now) > this.most || super.shouldYield(fiber)
  }
}

/** Tells how long each job holds the event loop, by a clock in milliseconds, and has the jobs give way. */
export const layerOf = (now: () => number) =>
  Layer.effect(
    JobContext,
    Effect.gen(function* () {
      const run = Effect.runSyncWith(yield* Effect.context<Scope.Scope>())
      const contexts = new Map<string, Context.Context<never>>()
      return (job, isLocking = false) => {
        const known = contexts.get(job)
        if (known !== undefined) return known
        const scheduler = new JobScheduler(now, isLocking)
        const held = gauge(
          "leadwell_job_eventloop_hold_max_seconds",
          "The longest time that a job held the event loop since this was last asked.",
          { job }
        )
        const get = () => {
          const value = scheduler.longest / 1000
          scheduler.longest = 0
          return { value }
        }
        run(registered(held, get))
        const context = Context.make(Scheduler.Scheduler, scheduler)
        contexts.set(job, context)
        return context
      }
    })
  )

/** Tells it by the clock of the process. */
export const layer = layerOf(() => performance.now())
