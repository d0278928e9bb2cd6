import { endOfImage, nextMarker, startOfScan } from "./JpegSegment.ts"

/** Encoders write a few hundred segments. Each costs time here, and millions of empty ones fit into a file. */
const maxSegments = 10_000

const [application, adobe] = [0xe0, 0xee]
const sequentialFrames = new Set([0xc0, 0xc1, 0xc9])
const progressiveFrames = new Set([0xc2, 0xca])
const arithmeticFrames = new Set([0xc9, 0xca])

const startsWith = (segment: Uint8Array, name: string): boolean =>
  Buffer.from(segment.subarray(4, 4 + name.length)).toString("latin1") === name

/** Declares the revision of JFIF that decoders know. They read every other one alike. */
const mendRevision = (segment: Uint8Array): void => {
  if (startsWith(segment, "JFIF\0") && segment.length > 9) segment[9] = 1
}

/** Declares the colours that decoders assume when they do not know the declared ones. */
const mendColours = (segment: Uint8Array, components: number): void => {
  if (!startsWith(segment, "Adobe") || segment.length < 16) return
  const assumed = components === 4 ? 2 : 1
  if (segment[15] !== 0) segment[15] = assumed
}

/** Declares all coefficients at full depth, which a sequential scan has whatever it declares. */
const mendScan = (segment: Uint8Array): void => {
  const parameters = 5 + 2 * (segment[4] ?? 0)
  if (parameters + 3 <= segment.length) segment.set([0, 63, 0], parameters)
}

/** The frame of a JPEG: the ids of its components, and whether each of its scans has all coefficients. */
interface JpegFrame {
  readonly components: ReadonlyArray<number>
  readonly isSequential: boolean
  readonly isArithmetic: boolean
}

const frameOf = (bytes: Uint8Array): JpegFrame => {
  let marker = nextMarker(bytes, 2)
  while (marker.name !== startOfScan && marker.name !== endOfImage) {
    const { end, name, start } = marker
    const isSequential = sequentialFrames.has(name)
    if (isSequential || progressiveFrames.has(name)) {
      const ids = Array.from({ length: bytes[start + 9] ?? 0 }, (_, n) => bytes[start + 10 + 3 * n] ?? 0)
      return { components: ids, isSequential, isArithmetic: arithmeticFrames.has(name) }
    }
    marker = nextMarker(bytes, end)
  }
  return { components: [], isSequential: false, isArithmetic: false }
}

/** Makes a function that takes the header of each scan, and one that tells whether all bits of a frame were scanned. */
const makeProgress = ({ components }: JpegFrame) => {
  const missing = new Map(components.map((id) => [id, new Uint8Array(64).fill(1)]))
  return {
    scanned: (segment: Uint8Array): void => {
      const count = segment[4] ?? 0
      const [first = 0, last = 63, depth = 0] = segment.subarray(5 + 2 * count)
      for (let n = 0; n < count; n++) missing.get(segment[5 + 2 * n] ?? 0)?.fill(depth & 15, first, last + 1)
    },
    isComplete: () => [...missing.values()].every((bits) => bits.every((left) => left === 0))
  }
}

/**
 * Returns a JPEG without what decoders only warn of: stray bytes between the segments before the first scan, odd
 * declarations, a missing end marker, and what follows the end. Each of them would hide that pixels are missing,
 * because libvips tells the first warning of a decoder alone. A JPEG that ends before its last scan gets no end marker,
 * nor does one with arithmetic codes, whose end alone tells that none is missing. One with more segments than encoders
 * write stays as it is.
 */
export const mendedJpeg = (bytes: Uint8Array): Uint8Array => {
  const frame = frameOf(bytes)
  const progress = makeProgress(frame)
  const mended = new Uint8Array(bytes.length + 2)
  mended.set(bytes.subarray(0, 2))
  let [length, at, isScanned] = [2, 2, false]
  for (let segments = 0; ; segments++) {
    if (segments > maxSegments) return bytes
    const { end, name, start } = nextMarker(bytes, at)
    const from = isScanned ? at : start
    mended.set(bytes.subarray(from, end), length)
    const segment = mended.subarray(length + start - from, length + Math.min(end, bytes.length) - from)
    length += Math.min(end, bytes.length) - from
    if (name === endOfImage) break
    if (name === application) mendRevision(segment)
    if (name === adobe) mendColours(segment, frame.components.length)
    if (name === startOfScan && frame.isSequential) mendScan(segment)
    if (name === startOfScan) progress.scanned(segment)
    isScanned ||= name === startOfScan
    at = Math.min(end, bytes.length)
  }
  const isEnded = mended[length - 2] === 0xff && mended[length - 1] === endOfImage
  if (isEnded || frame.isArithmetic || !progress.isComplete()) return mended.subarray(0, length)
  mended.set([0xff, endOfImage], length)
  return mended.subarray(0, length + 2)
}
