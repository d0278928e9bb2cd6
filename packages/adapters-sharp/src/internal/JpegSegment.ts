const startOfScan = 0xda
const endOfImage = 0xd9
const scanStart = Buffer.from([0xff, startOfScan])

/** Encoders write about ten. Each costs a walk over the whole picture, and thousands fit into a small file. */
const maxScans = 64

/** Whether a marker stands alone; every other one is followed by the length of its segment. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

/** One marker of a JPEG: its name, where its last 0xff stands, and where its segment ends. */
interface JpegMarker {
  readonly name: number
  readonly start: number
  readonly end: number
}

/** The first marker from a place on; a zero behind 0xff makes it a byte of pixels, and any number of 0xff may fill. */
const nextMarker = (bytes: Uint8Array, from: number): JpegMarker => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const name = bytes[at + 1] ?? 0
    if (name === 0 || name === 0xff) continue
    const size = isBare(name) ? 0 : ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    return { name, start: at, end: at + 2 + size }
  }
  return { name: endOfImage, start: bytes.length, end: bytes.length }
}

/** Counts more than there are where chance makes a tail or a comment look like scans, never fewer. */
const seemsOfManyScans = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [count, at] = [0, file.indexOf(scanStart)]
  while (at !== -1 && count <= maxScans) {
    count += 1
    at = file.indexOf(scanStart, at + 2)
  }
  return count > maxScans
}

/** Whether a JPEG is drawn in more passes than any camera or program makes of it. */
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
 * The JPEG without what stands between the segments in front of its first scan. Some cameras pad their segments with
 * zeros; whoever reads a JPEG skips them, but libvips has the same warning for them as for missing pixels.
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
