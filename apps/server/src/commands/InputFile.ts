import { Stream } from "effect"
import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import { CommandFailed } from "./CommandFailed.ts"
import { codeOf } from "./OutputFile.ts"

/** Opens a file to read. `-` is the standard input: no path opens a socket, or a pipe that another user made. */
export const openInput = (file: string): Readable => (file === "-" ? process.stdin : createReadStream(file))

/** A file could not be read, as a failure that names it. */
export const unreadable = (file: string, error: unknown): CommandFailed =>
  new CommandFailed({ message: `${file} cannot be read (${codeOf(error)}).` })

/** Returns the bytes of a file to read, which {@link openInput} opens. */
export const bytesOf = (file: string): Stream.Stream<Uint8Array, CommandFailed> =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, CommandFailed>(openInput(file), (error) => unreadable(file, error))
  )
