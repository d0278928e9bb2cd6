import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

const git = (...args: ReadonlyArray<string>) =>
  execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] })

/** Returns the last commit before a file was added, or none when the history does not reach back so far. */
const commitBefore = (file: string): string | undefined => {
  try {
    const added = git("log", "--diff-filter=A", "--format=%H", "--", file).toString().trim().split("\n").at(-1)
    return git("rev-parse", "--verify", added === "" ? "HEAD" : `${added}^`)
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

const migration = "packages/adapters-postgres/src/migrations/0013_move_to_schema.ts"

/** The last commit whose tables are not in the schema `leadwell`. */
export const commit = commitBefore(migration)

/** Links the dependencies of this checkout into a folder. The packages of the project are those of the folder. */
const linkDependencies = (folder: string) => {
  const modules = join(root, "node_modules")
  mkdirSync(join(folder, "node_modules/@leadwell"), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== "@leadwell") symlinkSync(join(modules, name), join(folder, "node_modules", name))
  }
  for (const name of readdirSync(join(modules, "@leadwell"))) {
    symlinkSync(readlinkSync(join(modules, "@leadwell", name)), join(folder, "node_modules/@leadwell", name))
  }
}

/** The main program of the previous version, in a folder of its own that is removed when the scope closes. */
export const previousServer = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "leadwell-previous-"))
    const archive = execFileSync("git", ["archive", commit ?? "HEAD"], { cwd: root, maxBuffer: 2 ** 28 })
    execFileSync("tar", ["-x", "-C", folder], { input: archive })
    linkDependencies(folder)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
).pipe(Effect.map((folder) => [join(folder, "apps/server/src/main.ts")]))
