import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("programs that look for faults", () => {
  it.each([
    "proof/simulation/simulate.ts many",
    "proof/simulation/simulate.ts 0",
    "proof/endurance/planted.ts --only nothing",
    "proof/endurance/planted.ts --most few",
    "proof/endurance/endure.ts --seed seven",
    "proof/endurance/endure.ts --minutes ten"
  ])("fail when they would check nothing: %s", (command) => {
    const options = { cwd: root, encoding: "utf8" } as const
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ["-C", "@leadwell/source", ...command.split(" ")],
      options
    )
    assert.deepStrictEqual([status, stdout], [1, ""])
    assert.match(stderr, /Error: (?:give|no plant)/)
  })
})
