import sharp, { type Sharp } from "sharp"

/** The formats that a screenshot may have. */
export const formats = ["jpeg", "png", "webp"] as const

/** One of the formats that a screenshot may have. */
export type Format = (typeof formats)[number]

/** Numbers below 256 that look random and are the same in every run. */
export const noise = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255]
] as const

/** A picture with noise in its middle third and a corner each of red, green, blue and white, row by row. */
export const corners = (width = 60, height = 40): Sharp => {
  const pixels = noise(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [across, isLow] = [(at % width) / width, at >= (width * height) / 2]
    const colour = across < 1 / 3 ? (isLow ? blue : red) : isLow ? white : green
    if (across < 1 / 3 || across > 2 / 3) pixels.set(colour, at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const faithful = { jpeg: { quality: 95 }, png: {}, webp: { lossless: true } }

/** The picture as a file of this format. */
export const fileOf = (format: Format, picture: Sharp = corners()): Promise<Buffer> =>
  picture.toFormat(format, faithful[format]).toBuffer()

/** The pixels of a file, as red, green and blue. */
export const pixelsOf = (file: Uint8Array): Promise<Buffer> =>
  sharp(file).removeAlpha().toColourspace("srgb").raw().toBuffer()

const colours = ["black", "blue", "green", "cyan", "red", "magenta", "yellow", "white"]

/** The colours in the corners of a file, row by row. */
export const cornersOf = async (file: Uint8Array): Promise<ReadonlyArray<string | undefined>> => {
  const { width, height } = await sharp(file).metadata()
  const pixels = await pixelsOf(file)
  const colourAt = (x: number, y: number) => {
    const bits = [0, 1, 2].map((band) => Number((pixels[(y * width + x) * 3 + band] ?? 0) > 127))
    return colours[parseInt(bits.join(""), 2)]
  }
  return [colourAt(1, 1), colourAt(width - 2, 1), colourAt(1, height - 2), colourAt(width - 2, height - 2)]
}
