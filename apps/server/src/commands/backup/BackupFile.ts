import { Data, type Effect, Stream } from "effect"
import { pipeline } from "node:stream/promises"
import { constants, createGunzip, createGzip } from "node:zlib"
import { decodeUtf8, type NotUtf8 } from "../../Utf8.ts"
import type { CommandFailed } from "../CommandFailed.ts"
import { openInput, unreadable } from "../InputFile.ts"
import { codeOf } from "../OutputFile.ts"
import { streamFile } from "../StreamedFile.ts"

/** The file is not compressed as backups are, or is cut off. */
export class FileDamaged extends Data.TaggedError("FileDamaged")<{}> {}

/** Writes a compressed file, as `streamFile` does. `use` gets a function that writes lines. */
export const writeFile = <A, E, R>(
  file: string,
  isForced: boolean,
  use: (write: (text: string) => Effect.Effect<void, CommandFailed>) => Effect.Effect<A, E, R>
) =>
  streamFile(
    file,
    isForced,
    () => createGzip({ level: constants.Z_BEST_SPEED }),
    (write) => use((text) => write(`${text}\n`))
  )

/** Reads the lines of a compressed file. The offset of a byte that is not UTF-8 is that in what was compressed. */
export const linesOf = (file: string): Stream.Stream<string, CommandFailed | FileDamaged | NotUtf8> =>
  Stream.suspend(() => {
    const gunzip = createGunzip()
    pipeline(openInput(file), gunzip).catch(() => undefined)
    return Stream.fromAsyncIterable<Uint8Array, CommandFailed | FileDamaged>(gunzip, (error) =>
      codeOf(error).startsWith("Z_") ? new FileDamaged() : unreadable(file, error)
    )
  }).pipe(decodeUtf8, Stream.splitLines)
