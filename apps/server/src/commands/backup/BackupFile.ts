import { Data, Effect, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream/promises"
import { constants, createGunzip, createGzip } from "node:zlib"
import { CommandFailed } from "../CommandFailed.ts"

/** The file is not compressed as backups are, or is cut off. */
export class FileDamaged extends Data.TaggedError("FileDamaged")<{}> {}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)

const attempt = <A>(file: string, work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (error) => new CommandFailed({ message: `${file} cannot be written (${codeOf(error)}).` })
  })

/** Makes sure that the name of a file is on disk. Windows cannot open a folder, and needs no such step. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a compressed file, which only this user may read. The file gets its name when it is complete and on disk, and
 * until then has one that nobody else writes to. `use` gets a function that writes lines.
 */
export const writeFile = <A, E, R>(
  file: string,
  use: (write: (text: string) => Effect.Effect<void, CommandFailed>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | CommandFailed, R> => {
  const partial = `${file}.${randomUUID()}.partial`
  const opened = Effect.sync(() => {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    const written = pipeline(gzip, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }))
    // The failure is seen where the result is awaited.
    written.catch(() => undefined)
    return { gzip, written }
  })
  return Effect.acquireUseRelease(
    opened,
    ({ gzip, written }) =>
      Effect.gen(function* () {
        const result = yield* use((text) =>
          attempt(file, async () => {
            if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, "drain"), written])
          })
        )
        yield* attempt(file, async () => {
          gzip.end()
          await written
          await rename(partial, file)
          await syncFolder(dirname(file))
        })
        return result
      }),
    ({ gzip, written }) =>
      Effect.promise(async () => {
        gzip.destroy()
        await written.catch(() => undefined)
        await rm(partial, { force: true })
      })
  )
}

/** Reads the lines of a compressed file. */
export const linesOf = (file: string): Stream.Stream<string, CommandFailed | FileDamaged> =>
  Stream.suspend(() => {
    const gunzip = createGunzip()
    pipeline(createReadStream(file), gunzip).catch(() => undefined)
    return Stream.fromAsyncIterable<Uint8Array, CommandFailed | FileDamaged>(gunzip, (error) =>
      codeOf(error).startsWith("Z_")
        ? new FileDamaged()
        : new CommandFailed({ message: `${file} cannot be read (${codeOf(error)}).` })
    )
  }).pipe(Stream.decodeText, Stream.splitLines)
