import type { Format } from "./Picture.ts"

const tail = (file: Buffer, from: number): ReadonlyArray<string> =>
  from === file.length ? [] : [`${file.length - from} bytes beyond the end`]

const jpegSegments = (file: Buffer, start = 0): ReadonlyArray<string> => {
  const marker = file[start + 1] ?? 0
  const name = file.subarray(start, start + 2).toString("hex")
  if (marker === 0xd9) return [name, ...tail(file, start + 2)]
  if (marker === 0xd8) return [name, ...jpegSegments(file, start + 2)]
  let end = start + 2 + file.readUInt16BE(start + 2)
  if (marker === 0xda) while (file[end] !== 0xff || file[end + 1] === 0) end += 1
  return [name, ...jpegSegments(file, end)]
}

const pngChunks = (file: Buffer, start = 8): ReadonlyArray<string> => {
  const name = file.subarray(start + 4, start + 8).toString("latin1")
  const end = start + 12 + file.readUInt32BE(start)
  return [name, ...(name === "IEND" ? tail(file, end) : pngChunks(file, end))]
}

const webpChunks = (file: Buffer, start = 12): ReadonlyArray<string> => {
  if (start >= file.readUInt32LE(4) + 8) return tail(file, start)
  const size = file.readUInt32LE(start + 4)
  return [file.subarray(start, start + 4).toString("latin1"), ...webpChunks(file, start + 8 + size + (size % 2))]
}

const readers = { jpeg: jpegSegments, png: pngChunks, webp: webpChunks }

/** The kinds of part that a file consists of, in the order of their names, and whether anything follows them. */
export const anatomy = (format: Format, file: Uint8Array): ReadonlyArray<string> =>
  [...new Set(readers[format](Buffer.from(file)))].toSorted()

/** The parts of a file that holds an opaque picture and nothing else. */
export const onlyPicture: Record<Format, ReadonlyArray<string>> = {
  jpeg: ["ffc0", "ffc4", "ffd8", "ffd9", "ffda", "ffdb"],
  png: ["IDAT", "IEND", "IHDR"],
  webp: ["VP8 "]
}
