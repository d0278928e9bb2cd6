import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/**
 * Keeps 70 MB, and lets other objects become old and then garbage, as a server does. Prints how many times as large as
 * at the start the heap was at most.
 */
const start = `
  import { getHeapStatistics, setFlagsFromString } from "node:v8"
  import { runInNewContext } from "node:vm"
  setFlagsFromString("--expose-gc")
  const kept = Array.from({ length: 1e6 }, (_, n) => [n, n])
  runInNewContext("gc")()
  const size = () => getHeapStatistics().used_heap_size
  const atFirst = size()
  let largest = 0
  const queue = []
  for (let n = 0; n < 4e6; n++) {
    queue[n % 4e5] = { n, next: [n] }
    if (n % 1000 === 0) largest = Math.max(largest, size())
  }
  console.log(kept.length === 1e6 ? largest / atFirst : "nothing was kept")`

const layerFile = fileURLToPath(new URL("../../src/jobs/HeapGrowth.ts", import.meta.url))

const withLayer = `
  import { Effect } from "effect"
  import { layer } from ${JSON.stringify(layerFile)}
  await Effect.runPromise(Effect.provide(Effect.void, layer))`

/** Runs a program, and returns the number that it prints. */
const told = (program: string): number =>
  Number(
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      encoding: "utf8"
    })
  )

describe("the heap of a server", () => {
  it("grows by less before it is collected than V8 lets it grow", () => {
    assert.isBelow(told(withLayer + start), 0.8 * told(start))
  })
})
