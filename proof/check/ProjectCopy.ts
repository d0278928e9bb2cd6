import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

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
  // npm installs a dependency beside the package that has it when another version of its own ones is above.
  for (const own of fs.globSync("{packages,apps}/*/node_modules", { cwd: root })) {
    fs.symlinkSync(join(root, own), join(folder, own))
  }
}

/** Copies the project to a folder of its own, which may be damaged, and returns the folder. */
export const copyProject = (): string => {
  const folder = fs.mkdtempSync(join(tmpdir(), "leadwell-copy-"))
  copyFilesTo(folder)
  linkDependencies(folder)
  return folder
}

/** Removes a copy of the project. */
export const removeCopy = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true })

/** Runs a function on a copy of the project, and removes the copy. */
export const withProjectCopy = async (use: (folder: string) => Promise<void> | void) => {
  const folder = copyProject()
  try {
    await use(folder)
  } finally {
    removeCopy(folder)
  }
}

/** A text of one file, and what takes its place. */
export interface Change {
  readonly file: string
  readonly text: string
  readonly instead: string
}

/** Replaces a text that a file of a copy has once. */
export const changeIn = (folder: string, { file, instead, text }: Change): void => {
  const before = fs.readFileSync(join(folder, file), "utf8")
  if (before.split(text).length !== 2) throw new Error(`${file} does not have once: ${text}`)
  fs.writeFileSync(
    join(folder, file),
    before.replace(text, () => instead)
  )
}
