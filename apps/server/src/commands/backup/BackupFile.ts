import { Data, Effect, Stream } from "effect"
import { once } from "node:events"
import { pipeline } from "node:stream/promises"
import { constants, createGunzip, createGzip } from "node:zlib"
import { decodeUtf8, type NotUtf8 } from "../../Utf8.ts"
import type { CommandFailed } from "../CommandFailed.ts"
import { openInput, unreadable } from "../InputFile.ts"
import { codeOf, outputFile, writing } from "../OutputFile.ts"

/** The file is not compressed as backups are, or is cut off. */
export class FileDamaged extends Data.TaggedError("FileDamaged")<{}> {}

/**
 * Writes a compressed file, as `outputFile` does: it gets its name when it is complete and on disk. `use` gets a
 * function that writes lines.
 */
export const writeFile = <A, E, R>(
  file: string,
  isForced: boolean,
  use: (write: (text: string) => Effect.Effect<void, CommandFailed>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | CommandFailed, R> => {
  const opened = writing(file, async () => {
    const output = await outputFile(file, isForced)
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    const written = pipeline(gzip, output.open())
    // The failure is seen where the result is awaited.
    written.catch(() => undefined)
    return { gzip, output, written }
  })
  return Effect.acquireUseRelease(
    opened,
    ({ gzip, output, written }) =>
      Effect.gen(function* () {
        const result = yield* use((text) =>
          writing(file, async () => {
            if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, "drain"), written])
          })
        )
        yield* writing(file, async () => {
          gzip.end()
          await written
          await output.complete()
        })
        return result
      }),
    ({ gzip, output, written }) =>
      Effect.promise(async () => {
        gzip.destroy()
        await written.catch(() => undefined)
        await output.discard()
      })
  )
}

/** Reads the lines of a compressed file. The offset of a byte that is not UTF-8 is that in what was compressed. */
export const linesOf = (file: string): Stream.Stream<string, CommandFailed | FileDamaged | NotUtf8> =>
  Stream.suspend(() => {
    const gunzip = createGunzip()
    pipeline(openInput(file), gunzip).catch(() => undefined)
    return Stream.fromAsyncIterable<Uint8Array, CommandFailed | FileDamaged>(gunzip, (error) =>
      codeOf(error).startsWith("Z_") ? new FileDamaged() : unreadable(file, error)
    )
  }).pipe(decodeUtf8, Stream.splitLines)
