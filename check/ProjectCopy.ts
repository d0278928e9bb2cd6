import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Copies the files that git does not ignore, with uncommitted changes and without files that were deleted. */
export const copyFilesTo = (folder: string): void => {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  for (const file of stdout.split("\0").filter((name) => name !== "" && fs.existsSync(join(root, name)))) {
    fs.mkdirSync(dirname(join(folder, file)), { recursive: true })
    fs.cpSync(join(root, file), join(folder, file))
  }
}

/** Links the dependencies of the project into a copy. Its own packages are those of the copy. */
const linkDependencies = (folder: string): void => {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")]
  fs.mkdirSync(join(to, "@leadwell"), { recursive: true })
  for (const name of fs.readdirSync(from)) if (name !== "@leadwell") fs.symlinkSync(join(from, name), join(to, name))
  for (const name of fs.readdirSync(join(from, "@leadwell"))) {
    fs.symlinkSync(fs.readlinkSync(join(from, "@leadwell", name)), join(to, "@leadwell", name))
  }
}

/** Runs a function on a copy of the project in a folder of its own, which it may damage, and removes the copy. */
export const withProjectCopy = async (use: (folder: string) => Promise<void> | void) => {
  const folder = fs.mkdtempSync(join(tmpdir(), "leadwell-copy-"))
  try {
    copyFilesTo(folder)
    linkDependencies(folder)
    await use(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
