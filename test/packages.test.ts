import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const run = (command: string, args: ReadonlyArray<string>, cwd: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

describe("the packages", () => {
  it("run the embedding example where only they and their dependencies are installed", { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-packed-"))
    try {
      run("npm", ["run", "build"], root)
      const packed = ["domain", "adapters-memory"].flatMap((name) => ["-w", `@leadwell/${name}`])
      run("npm", ["pack", ...packed, "--pack-destination", folder], root)
      for (const tarball of globSync("*.tgz", { cwd: folder })) {
        const name = /^leadwell-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(tarball)?.[1] ?? ""
        const installed = join(folder, "node_modules/@leadwell", name)
        mkdirSync(installed, { recursive: true })
        run("tar", ["xzf", tarball, "-C", installed, "--strip-components=1"], folder)
        assert.deepStrictEqual(globSync("{test,**/*.test.*}", { cwd: installed }), [])
      }
      for (const name of ["effect", "ibantools"]) {
        symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
      }
      for (const file of ["main.ts", "catalog.json", "lead.json"]) {
        cpSync(join(root, "examples/embed", file), join(folder, file))
      }
      assert.match(run(process.execPath, ["main.ts"], folder), /^Lead 1 went to warm-bv\.\n/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
