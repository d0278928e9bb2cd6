import sharp from "sharp"
import { numbers, planted } from "./ReclaimUpload.ts"

/** One small picture with metadata, in several formats. */
export const pictures = async () => {
  const noise = Buffer.from(numbers(30 * 20 * 3).map((n) => (n * 7919) % 251))
  const picture = () =>
    sharp(noise, { raw: { width: 30, height: 20, channels: 3 } }).withExif({ IFD0: { Make: planted } })
  return {
    jpeg: await picture().jpeg().toBuffer(),
    "turned JPEG": await picture().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
    "CMYK JPEG": await picture().toColourspace("cmyk").jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    "16-bit PNG": await picture().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    "clear PNG": await picture().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    webp: await picture().webp().toBuffer()
  }
}
