const signatureLength = 8
const frameLength = 12

/** A PNG chunk: its type, and where it starts and ends, with length and checksum. */
export interface PngChunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The chunks of a PNG up to `IEND`, found by their lengths alone. The last one may end beyond the bytes. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = signatureLength
  while (start + frameLength <= bytes.length) {
    const end = start + frameLength + view.getUint32(start)
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    yield { type, start, end }
    if (type === "IEND") return
    start = end
  }
}

const isCritical = (type: string): boolean => type.charAt(0) < "a"

const onlyCritical = (bytes: Uint8Array, isKept: (type: string) => boolean): Uint8Array => {
  const kept = new Uint8Array(bytes.length)
  kept.set(bytes.subarray(0, signatureLength))
  let length = signatureLength
  for (const { end, start, type } of pngChunks(bytes)) {
    if (!isCritical(type) && !isKept(type)) continue
    const chunk = bytes.subarray(start, end)
    kept.set(chunk, length)
    length += chunk.length
  }
  return kept.subarray(0, length)
}

/** Removes all ancillary chunks, such as the pixel density, which libvips always writes. */
export const withoutAncillaryChunks = (bytes: Uint8Array): Uint8Array => onlyCritical(bytes, () => false)

const depicting = new Set(["tRNS", "iCCP", "eXIf"])

/**
 * Removes the chunks that affect neither colours nor orientation. libvips decompresses every text chunk, and a text can
 * expand a thousandfold: 10 MiB of them would take seconds.
 */
export const withoutTexts = (bytes: Uint8Array): Uint8Array => onlyCritical(bytes, (type) => depicting.has(type))
