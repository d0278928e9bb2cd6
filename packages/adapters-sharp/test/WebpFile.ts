const sizeOf = (side: number): Buffer => {
  const size = Buffer.alloc(3)
  size.writeUIntLE(side - 1, 0, 3)
  return size
}

/** A chunk of a RIFF file. */
export const webpChunk = (type: string, content: Uint8Array): Buffer => {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2))
  chunk.write(type, "latin1")
  chunk.writeUInt32LE(content.length, 4)
  chunk.set(content, 8)
  return chunk
}

/** The picture of a still WEBP as a frame of an animation; `inside` follows it within the frame. */
export const webpFrame = (still: Buffer, side: number, inside: Uint8Array = Buffer.alloc(0)): Buffer =>
  webpChunk(
    "ANMF",
    Buffer.concat([Buffer.alloc(6), sizeOf(side), sizeOf(side), Buffer.alloc(4), still.subarray(12), inside])
  )

/** A square WEBP that declares itself an animation. */
export const animatedWebp = (side: number, ...frames: ReadonlyArray<Uint8Array>): Buffer =>
  webpChunk(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP"),
      webpChunk("VP8X", Buffer.concat([Buffer.from([2, 0, 0, 0]), sizeOf(side), sizeOf(side)])),
      webpChunk("ANIM", new Uint8Array(6)),
      ...frames
    ])
  )

/** The WEBP with one more chunk at its end, inside of it. */
export const webpWith = (webp: Buffer, type: string, content: Uint8Array): Buffer =>
  webpChunk("RIFF", Buffer.concat([webp.subarray(8), webpChunk(type, content)]))
