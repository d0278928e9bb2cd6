import { Effect } from "effect"
import { once } from "node:events"
import type { Duplex } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { CommandFailed } from "./CommandFailed.ts"
import { outputFile, writing } from "./OutputFile.ts"

/**
 * Writes a file piece by piece through a stream, such as one that compresses. It does so as {@link outputFile} does:
 * the file gets its name when it is complete and on disk. `use` gets a function that writes a piece.
 */
export const streamFile = <A, E, R>(
  file: string,
  isForced: boolean,
  through: () => Duplex,
  use: (write: (piece: string | Uint8Array) => Effect.Effect<void, CommandFailed>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | CommandFailed, R> => {
  const opened = writing(file, async () => {
    const output = await outputFile(file, isForced)
    const stream = through()
    const written = pipeline(stream, output.open())
    // The failure is seen where the result is awaited.
    written.catch(() => undefined)
    return { stream, output, written }
  })
  return Effect.acquireUseRelease(
    opened,
    ({ output, stream, written }) =>
      Effect.gen(function* () {
        const result = yield* use((piece) =>
          writing(file, async () => {
            if (!stream.write(piece)) await Promise.race([once(stream, "drain"), written])
          })
        )
        yield* writing(file, async () => {
          stream.end()
          await written
          await output.complete()
        })
        return result
      }),
    ({ output, stream, written }) =>
      Effect.promise(async () => {
        stream.destroy()
        await written.catch(() => undefined)
        await output.discard()
      })
  )
}
