import { crc32, deflateSync } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG with a true checksum. */
export const pngChunk = (type: string, content: Uint8Array = new Uint8Array()): Buffer => {
  const chunk = Buffer.alloc(content.length + 12)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, "latin1")
  chunk.set(content, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}

/** A black PNG of one byte per pixel; what is `between` stands after its header, `rows` says how many are there. */
export const blackPng = (
  width: number,
  height: number,
  options: { readonly between?: ReadonlyArray<Uint8Array>; readonly rows?: number } = {}
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc((width + 1) * (options.rows ?? height)))
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...(options.between ?? []),
    pngChunk("IDAT", pixels),
    pngChunk("IEND")
  ])
}

/** What makes a PNG an animation of so many frames. */
export const animationControl = (frames: number): Buffer =>
  pngChunk("acTL", new Uint8Array([0, 0, 0, frames, 0, 0, 0, 0]))

/** The PNG with more chunks in front of its `IDAT`. */
export const beforePixels = (png: Buffer, ...chunks: ReadonlyArray<Uint8Array>): Buffer => {
  const pixels = png.indexOf("IDAT") - 4
  return Buffer.concat([png.subarray(0, pixels), ...chunks, png.subarray(pixels)])
}
