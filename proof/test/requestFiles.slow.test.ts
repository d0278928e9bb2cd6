import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Runs a request of each kind against a server, and compares its files with the lists. Returns what it printed. */
const measure = () =>
  run(process.execPath, ["-C", "@leadwell/source", "proof/benchmark/request-files.ts"], {
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"] }
  }).catch((failed: { readonly stdout: string }) => failed)

describe("docs/request-files.md", () => {
  it("lists the files that the creation of a lead runs through", async () => {
    const { stdout } = await measure()
    assert.include(stdout, "POST /api/leads: ")
    assert.deepStrictEqual(
      stdout.split("\n").filter((line) => line.includes("docs/request-files.md")),
      []
    )
  })
})
