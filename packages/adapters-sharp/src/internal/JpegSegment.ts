const startOfScan = 0xda
const endOfImage = 0xd9
const scanStart = Buffer.from([0xff, startOfScan])

/** Encoders write about ten scans. Each scan costs a pass over the whole image, and thousands fit into a small file. */
const maxScans = 64

/** Whether a marker has no segment. Every other marker is followed by the length of its segment. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

/** A JPEG marker: its code, the offset of its last 0xff, and the end of its segment. */
interface JpegMarker {
  readonly name: number
  readonly start: number
  readonly end: number
}

/** The next marker from an offset. 0xff 0x00 is pixel data, and a marker may be preceded by any number of 0xff. */
const nextMarker = (bytes: Uint8Array, from: number): JpegMarker => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const name = bytes[at + 1] ?? 0
    if (name === 0 || name === 0xff) continue
    const size = isBare(name) ? 0 : ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    return { name, start: at, end: at + 2 + size }
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

/**
 * Removes stray bytes between the segments before the first scan. Some cameras pad segments with zeros: decoders skip
 * them, but libvips gives the same warning as for missing pixels.
 */
export const withoutStrayBytes = (bytes: Uint8Array): Uint8Array => {
  let kept: Uint8Array | undefined
  let [length, at] = [2, 2]
  while (at < bytes.length) {
    const { end, name, start } = nextMarker(bytes, at)
    const isLast = name === startOfScan || name === endOfImage
    if (start > at) kept ??= new Uint8Array(bytes)
    kept?.copyWithin(length, start, isLast ? bytes.length : end)
    length += Math.min(isLast ? bytes.length : end, bytes.length) - start
    at = isLast ? bytes.length : end
  }
  return kept?.subarray(0, length) ?? bytes
}
