import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Keeps most of what it allocates, as the start of a server does, and lets V8 tell its guesses. */
const start = `
  import { setFlagsFromString } from "node:v8"
  setFlagsFromString("--trace-pretenuring-statistics")
  let kept = []
  for (let n = 0; n < 2e6; n++) {
    kept.push([n, n])
    if (kept.length > 4e5) kept = []
  }`

const layerFile = fileURLToPath(new URL("../../src/jobs/Pretenuring.ts", import.meta.url))

const withLayer = `
  import { Effect } from "effect"
  import { layer } from ${JSON.stringify(layerFile)}
  await Effect.runPromise(Effect.provide(Effect.void, layer))`

/** Runs a program, and returns what it prints. */
const told = (program: string): string =>
  execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8"
  })

describe("the objects of a request", () => {
  it("would be allocated among the old ones by V8's guess", () => {
    assert.match(told(start), /pretenuring: AllocationSite/)
  })

  it("are allocated among the young ones in a server", () => {
    assert.strictEqual(told(withLayer + start), "")
  })
})
