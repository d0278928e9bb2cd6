/** The marker before the pixels of a scan. */
export const startOfScan = 0xda

/** The marker after the last scan. */
export const endOfImage = 0xd9

const scanStart = Buffer.from([0xff, startOfScan])

/** Encoders write about ten scans. Each scan costs a pass over the whole image, and thousands fit into a small file. */
const maxScans = 64

/** Whether a marker has no segment and says nothing: one that separates pixels, or none that encoders write. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** A JPEG marker: its code, the offset of its last 0xff, and the end of its segment. */
export interface JpegMarker {
  readonly name: number
  readonly start: number
  readonly end: number
}

/**
 * Returns the next marker from an offset, or the end of the image when none is left. 0xff 0x00 is pixel data, and a
 * marker may be preceded by any number of 0xff.
 */
export const nextMarker = (bytes: Uint8Array, from: number): JpegMarker => {
  const last = bytes.length - 1
  for (let at = from; at < last; at++) {
    const name = bytes[at + 1]!
    if (bytes[at] !== 0xff || name === 0 || name === 0xff || isBare(name)) continue
    // A size counts its own two bytes, so decoders read a smaller one as two.
    const size = Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    return { name, start: at, end: at + 2 + (name === endOfImage ? 0 : size) }
  }
  return { name: endOfImage, start: bytes.length, end: bytes.length }
}

/** A quick check that may count too many scans, in comments or after the image, but never too few. */
const seemsOfManyScans = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [count, at] = [0, file.indexOf(scanStart)]
  while (at !== -1 && count <= maxScans) {
    count += 1
    at = file.indexOf(scanStart, at + 2)
  }
  return count > maxScans
}

/** Whether a JPEG has more scans than any encoder writes. */
export const hasTooManyScans = (bytes: Uint8Array): boolean => {
  if (!seemsOfManyScans(bytes)) return false
  let scans = 0
  for (let at = 2; at < bytes.length && scans <= maxScans;) {
    const { end, name } = nextMarker(bytes, at)
    if (name === endOfImage) return false
    if (name === startOfScan) scans += 1
    at = end
  }
  return scans > maxScans
}
