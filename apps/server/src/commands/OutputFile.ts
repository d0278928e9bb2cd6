import { Console, Effect } from "effect"
import { Flag } from "effect/cli"
import { randomUUID } from "node:crypto"
import { createWriteStream, fstatSync } from "node:fs"
import { link, open, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { CommandFailed } from "./CommandFailed.ts"

/** Where a command writes a file. */
export interface OutputFile {
  /** Opens what to write to. */
  readonly open: () => Writable
  /** Gives what was written its name. */
  readonly complete: () => Promise<void>
  /** Removes what was written and has no name yet. */
  readonly discard: () => Promise<void>
}

/** The code of an error of the system, such as `ENOSPC`. */
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

/** The flag of a command that writes a file. */
export const force = Flag.Boolean("force").pipe(
  Flag.withDescription("Replace FILE if it is there already"),
  Flag.withDefault(false)
)

/** Writes to a file, and names the file when that fails. */
export const writing = <A>(file: string, work: () => Promise<A>): Effect.Effect<A, CommandFailed> =>
  Effect.tryPromise({
    try: work,
    catch: (error) => {
      const code = codeOf(error)
      const message =
        code === "EEXIST"
          ? `${file} is there already, so nothing was written: give another name, or --force to replace it.`
          : `${file} cannot be written (${code}).`
      return new CommandFailed({ message })
    }
  })

/** Makes sure that the name of a file is on disk. Windows cannot open a folder, and needs no such step. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

/** Says what was written: on the standard output, unless that is where it went. */
export const tellWritten = (file: string, line: string) => (file === "-" ? Console.error(line) : Console.log(line))

/** Opens the standard output. A file stream gives up on a slow reader; the one of Node, silently on a full disk. */
const openStandardOutput = (): Writable => {
  const output = fstatSync(1)
  const isRead = output.isFIFO() || output.isSocket()
  return isRead ? process.stdout : createWriteStream("", { fd: 1, autoClose: false })
}

const nothing = () => Promise.resolve()

const isThere = () => Object.assign(new Error("The file is there already."), { code: "EEXIST" })

/** Gives a file a name that no file has. A file system without hard links cannot tell that at the same moment. */
const nameNew = async (path: string, target: string): Promise<void> => {
  try {
    await link(path, target)
  } catch (error) {
    if (codeOf(error) === "EEXIST" || (await stat(target).catch(() => undefined)) !== undefined) throw isThere()
    await rename(path, target)
  }
}

/**
 * Returns where to write a file, which only this user may read. The file gets its name when it is complete and on disk,
 * and until then has one that nobody else writes to. A pipe or a device is written to as it is: a new file in its place
 * would take it away from the system. `-` is the standard output. Fails with `EEXIST` when the file is there and
 * `isForced` is not set.
 */
export const outputFile = async (file: string, isForced: boolean): Promise<OutputFile> => {
  if (file === "-") return { open: openStandardOutput, complete: nothing, discard: nothing }
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined && !found.isFile()) {
    return { open: () => createWriteStream(file), complete: nothing, discard: nothing }
  }
  if (found !== undefined && !isForced) throw isThere()
  // A link goes on to lead to the file.
  const target = found === undefined ? file : await realpath(file)
  const path = `${target}.${randomUUID()}.partial`
  return {
    open: () => createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    complete: async () => {
      await (isForced ? rename(path, target) : nameNew(path, target))
      await syncFolder(dirname(target))
    },
    discard: () => rm(path, { force: true })
  }
}

/** Writes a text or bytes as a file, as {@link outputFile} does. */
export const writeContent = (
  file: string,
  content: string | Uint8Array,
  isForced: boolean
): Effect.Effect<void, CommandFailed> =>
  writing(file, async () => {
    const { complete, discard, open } = await outputFile(file, isForced)
    try {
      await pipeline([content], open())
      await complete()
    } finally {
      await discard()
    }
  })
