import { Data, Effect, FileSystem, Stream } from "effect"

/** The characters at the start of some bytes, how many bytes they are, and whether what follows them is no UTF-8. */
interface Decoded {
  readonly text: string
  readonly length: number
  readonly isBroken: boolean
}

/** Decodes without the end of a character that is cut off, or throws. A byte order mark is a character like others. */
const decode = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })

const isDecodable = (bytes: Uint8Array): boolean => {
  try {
    decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Returns the number of bytes up to the last before which all is UTF-8. */
const decodableLength = (bytes: Uint8Array): number => {
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isDecodable(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  return good
}

/** Decodes the whole characters at the start of some bytes. */
const decodeStart = (bytes: Uint8Array): Decoded => {
  const isBroken = !isDecodable(bytes)
  const text = decode(isBroken ? bytes.subarray(0, decodableLength(bytes)) : bytes)
  return { text, length: Buffer.byteLength(text), isBroken }
}

/** A file is not UTF-8. `offset` is that of the first byte that no character begins with or goes on with. */
export class NotUtf8 extends Data.TaggedError("NotUtf8")<{ readonly offset: number }> {}

/** Says that a file is not UTF-8, and where. */
export const notUtf8Line = (file: string, { offset }: NotUtf8): string =>
  `${file} is not UTF-8 at byte offset ${offset}: save it as UTF-8.`

/** Decodes a stream of bytes. A character may begin in one chunk and end in the next. */
export const decodeUtf8 = <E, R>(stream: Stream.Stream<Uint8Array, E, R>): Stream.Stream<string, E | NotUtf8, R> =>
  Stream.suspend(() => {
    let [rest, offset]: [Uint8Array, number] = [new Uint8Array(), 0]
    const texts = Stream.mapEffect(stream, (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const { isBroken, length, text } = decodeStart(bytes)
      offset += length
      rest = bytes.slice(length)
      return isBroken ? Effect.fail(new NotUtf8({ offset })) : Effect.succeed(text)
    })
    const end = Stream.suspend(() => (rest.length === 0 ? Stream.empty : Stream.fail(new NotUtf8({ offset }))))
    return Stream.concat(texts, end)
  })

/** Decodes bytes as a text. Another encoding fails: replacement characters would be stored in its place. */
export const readText = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>): Effect.Effect<string, E | NotUtf8, R> =>
  Effect.map(Stream.mkString(decodeUtf8(bytes)), (text) => text.replace(/^\u{FEFF}/u, ""))

/** Reads a file as text, as {@link readText} does. */
export const readTextFile = (file: string) =>
  readText(Stream.unwrap(FileSystem.FileSystem.use((files) => Effect.succeed(files.stream(file)))))
