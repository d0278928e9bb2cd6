import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

it("the guide to writing an adapter shows commands that work", () => {
  const guide = readFileSync(`${root}/packages/laws/docs/writing-an-adapter.md`, "utf8")
  const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) => block.trim().split("\n"))
  assert.strictEqual(commands.length, 1)
  for (const command of commands) {
    const { status, stdout } = spawnSync("bash", ["-euc", command], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "" },
      encoding: "utf8"
    })
    assert.strictEqual(status, 0, stdout)
  }
})
