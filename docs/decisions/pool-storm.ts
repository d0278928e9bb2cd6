// Shows that the pool of effect 4.1 collapses while nothing can be acquired: each failure wakes all that wait, and each
// of these starts a resize, which waits for all resizes before it. Run it by `node docs/decisions/pool-storm.ts`.
import { Effect, Pool } from "effect"

let [attempts, answers] = [0, 0]

/** Fails after a moment, as a connection that is accepted and dropped. */
const acquire = Effect.suspend(() => {
  attempts++
  return Effect.delay(Effect.fail("dropped"), 0.5 + Math.random())
})

const program = Effect.gen(function* () {
  const pool = yield* Pool.makeWithTTL({ acquire, min: 0, max: 10, timeToLive: "1 minute" })
  const ask = Effect.andThen(
    Effect.ignore(Effect.scoped(Pool.get(pool))),
    Effect.sync(() => answers++)
  )
  for (let fiber = 0; fiber < 32; fiber++) yield* Effect.forkScoped(Effect.forever(ask))
  for (let second = 1; second <= 8; second++) {
    yield* Effect.sleep("1 second")
    const { waiters } = pool.state.resizeSemaphore as unknown as { readonly waiters: ReadonlySet<unknown> }
    console.log(`${second} s: ${attempts} attempts, ${answers} answers, ${waiters.size} resizes wait`)
  }
})

await Effect.runPromise(Effect.scoped(program))
process.exit()
