import { assert, describe, it, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect, Fiber, Layer } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import sharp from "sharp"
import { corners, fileOf, formats } from "./Picture.ts"
import { read } from "./read.ts"

/** How often sharp had a job begun before it was done with another, while the effect ran. */
const overlaps = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    yield* nextTurn
    let [changes, found] = [0, 0]
    // sharp tells when a job begins and when it is done: where they take turns, nothing is left after every second.
    const watch = () => {
      const { queue, process } = sharp.counters()
      changes += 1
      if (changes % 2 === 0 && queue + process > 0) found += 1
    }
    sharp.queue.on("change", watch)
    yield* effect
    sharp.queue.off("change", watch)
    return found
  })

const nextTurn = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})

describe("SharpScreenshotReader.layer", () => {
  it.effect("makes sharp work with one thread and remember nothing", () =>
    Effect.gen(function* () {
      sharp.concurrency(3)
      sharp.cache(true)
      yield* Layer.build(Layer.fresh(SharpScreenshotReader.layer))
      assert.strictEqual(sharp.concurrency(), 1)
      assert.deepInclude(sharp.cache().memory, { max: 0 })
    })
  )
})

const drawers = () =>
  readdirSync("/proc/self/task").filter((task) =>
    /^lib(?:uv-|vips )worker/.test(readFileSync(`/proc/self/task/${task}/comm`, "latin1"))
  )

layer(SharpScreenshotReader.layer)("drawing", (it) => {
  it.effect.runIf(process.platform === "linux")("gives way to all other work of the machine, on Linux", () =>
    Effect.gen(function* () {
      yield* read(yield* Effect.promise(() => fileOf("jpeg", corners(900, 600))))
      assert.isAtLeast(drawers().length, 5)
      for (const drawer of drawers()) assert.strictEqual(getPriority(Number(drawer)), 10)
      assert.isBelow(getPriority(), 10)
    })
  )
})

layer(SharpScreenshotReader.layer)("many pictures at once", (it) => {
  it.effect("take turns, and each is drawn", () =>
    Effect.gen(function* () {
      const files = yield* Effect.promise(() => Promise.all(formats.map((format) => fileOf(format, corners(900, 600)))))
      const sent = Array.from({ length: 16 }, (_, at) => files[at % files.length]!)
      const found = yield* overlaps(
        Effect.gen(function* () {
          const drawn = yield* Effect.forEach(sent, read, { concurrency: "unbounded" })
          assert.deepStrictEqual(
            drawn.map(({ width }) => width),
            sent.map(() => 900)
          )
        })
      )
      assert.strictEqual(found, 0)
    })
  )

  it.effect("take turns even when their senders give up", () =>
    Effect.gen(function* () {
      const file = yield* Effect.promise(() => fileOf("webp", corners(1800, 1200)))
      const started = Effect.callback<void>((resume) => {
        sharp.queue.once("change", () => resume(Effect.void))
      })
      const found = yield* overlaps(
        Effect.gen(function* () {
          for (let round = 0; round < 4; round++) {
            const begun = yield* Effect.forkChild(started, { startImmediately: true })
            const reading = yield* Effect.forkChild(read(file))
            yield* Fiber.join(begun)
            yield* Effect.forkChild(Fiber.interrupt(reading), { startImmediately: true })
          }
          yield* read(file)
        })
      )
      assert.strictEqual(found, 0)
    })
  )
})
