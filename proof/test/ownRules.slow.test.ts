import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { runners, writeRules } from "./OwnRules.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("the rules of the page about one's own rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "leadwell-rules-"))
  beforeAll(() => {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    writeFileSync(join(folder, "package.json"), "{}")
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (args: ReadonlyArray<string>) => {
    const env = { PATH: process.env["PATH"] ?? "", NODE_OPTIONS: "--conditions=@leadwell/source", FORCE_COLOR: "0" }
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env })
    return { status, output: stdout + stderr }
  }

  // Jest is no dependency of this checkout: `npm run test:packed` installs it, and runs the rules under it.
  it.each(["node:test", "vitest"] as const)("hold under %s", (runner) => {
    writeRules(folder)
    const { output, status } = run(runners[runner].args)
    assert.strictEqual(status, 0, output)
    assert.match(output, /pass(?:ed \(3\)| 3)|3 passed/, output)
  })

  it.each([
    ["our form lets through", "06\\d{8}", "06[0-4]\\d{7}", /Counterexample: \[\{[^}]*"phone":"06[5-9]0*[01]?"/],
    ["no more businesses than places", "businesses.length <= lead", "businesses.length <= 0 * lead", /Counterexample/],
    ["nobody gets a lead twice", "size === holders.length", "size > holders.length", /Counterexample/]
  ])("find a planted fault, and shrink it: %s", (rule, sound, faulty, shown) => {
    writeRules(folder, (rules) => {
      assert.include(rules, sound)
      return rules.replace(sound, faulty)
    })
    const { output, status } = run([...runners["node:test"].args, "--test-name-pattern", rule])
    assert.strictEqual(status, 1, output)
    assert.match(output, shown)
  })
})
