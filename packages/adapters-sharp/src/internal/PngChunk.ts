const signatureLength = 8
const frameLength = 12

/** One chunk of a PNG: its four letters, and where it starts and ends with its length, type and checksum. */
export interface PngChunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The chunks of a PNG in their order, read from their lengths alone; the last one may end beyond the bytes. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = signatureLength
  while (start + frameLength <= bytes.length) {
    const end = start + frameLength + view.getUint32(start)
    yield { type: String.fromCharCode(...bytes.subarray(start + 4, start + 8)), start, end }
    start = end
  }
}

const isCritical = (chunk: PngChunk): boolean => chunk.type.charAt(0) < "a"

/** The PNG without its ancillary chunks, such as the sender's pixel density, which libvips always writes. */
export const withoutAncillaryChunks = (bytes: Uint8Array): Uint8Array => {
  const kept = [bytes.subarray(0, signatureLength)]
  for (const chunk of pngChunks(bytes)) if (isCritical(chunk)) kept.push(bytes.subarray(chunk.start, chunk.end))
  const stripped = new Uint8Array(kept.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of kept) {
    stripped.set(part, offset)
    offset += part.length
  }
  return stripped
}
