import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { pngChunks } from "./PngChunk.ts"

// libvips decodes the first frame of an animated PNG and does not report the others.
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  for (const { type } of pngChunks(bytes)) {
    if (type === "acTL") return true
    if (type === "IDAT") return false
  }
  return false
}

const chunkHeader = 8
const frameHeader = chunkHeader + 16
const frameTag = 0x414e4d46

// libwebp takes quadratic time to count frames, seconds for 5 MB, so frames are counted here, up to the second.
// This walk also enters frames, because libwebp goes on reading inside a frame after its picture and finds nested
// frames.
const isAnimatedWebp = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(bytes.length, chunkHeader + view.getUint32(4, true))
  let frames = 0
  let start = 12
  while (start + chunkHeader <= end && frames < 2) {
    const size = view.getUint32(start + 4, true)
    const isFrame = view.getUint32(start) === frameTag
    if (isFrame) frames += 1
    start += isFrame ? frameHeader : chunkHeader + size + (size % 2)
  }
  return frames > 1
}

/** Whether an image declares more than one frame. Its chunks are read and nothing is decoded. */
export const isAnimated = (format: Screenshot["format"], bytes: Uint8Array): boolean => {
  switch (format) {
    case "jpeg":
      return false
    case "png":
      return isAnimatedPng(bytes)
    case "webp":
      return isAnimatedWebp(bytes)
  }
}
