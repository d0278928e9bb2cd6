import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Runs a request of each kind against a server, and compares its files with the lists of docs/architecture.md. */
const measure = () =>
  run(process.execPath, ["-C", "@leadwell/source", "benchmark/request-files.ts"], {
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"] }
  })

describe("docs/architecture.md", () => {
  it("lists the files that a request runs through", { timeout: 120_000 }, async () => {
    const { stdout } = await measure()
    assert.include(stdout, "POST /api/leads: ")
    assert.notInclude(stdout, "docs/architecture.md")
  })
})
