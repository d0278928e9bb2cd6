import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { manyScans } from "./JpegFile.ts"
import { beforePixels, blackPng, pngChunk } from "./PngFile.ts"
import { notImage, tooManyPixels } from "./read.ts"
import { plainFiles } from "./Specimens.ts"
import { type Upload, upload } from "./Upload.ts"
import { animatedWebp, webpFrame } from "./WebpFile.ts"

/** Small files that take much time or memory when a reader trusts the sizes that they state. */
export const bombs = async (): Promise<ReadonlyArray<Upload>> => {
  const [jpeg, png, webp] = await Promise.all([
    plainFiles["baseline JPEG"]![1](),
    plainFiles["PNG"]![1](),
    plainFiles["lossy WEBP"]![1]()
  ])
  const vast = Buffer.from(jpeg)
  const frame = vast.indexOf(Buffer.from([0xff, 0xc0]))
  vast.writeUInt32BE(0xea60ea60, frame + 5)
  const grey = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: "grey" } })
    .greyscale()
    .jpeg({ progressive: true })
    .toBuffer()
  const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024))
  const inflated = (type: string, head: string) => pngChunk(type, Buffer.concat([Buffer.from(head, "latin1"), zeros]))
  return [
    upload("PNG said to be 60 000 × 60 000", blackPng(60_000, 60_000, { rows: 1 }), tooManyPixels),
    upload("PNG said to be 2³¹ − 1 wide", blackPng(0x7fffffff, 1, { rows: 0 }), notImage),
    upload("PNG said to be 2³² − 1 wide", blackPng(0xffffffff, 0xffffffff, { rows: 0 }), notImage),
    upload("PNG that is 7 300 × 7 300", blackPng(7300, 7300), tooManyPixels),
    upload("PNG of more rows than it says", blackPng(100, 100, { rows: 100_000 }), "any"),
    upload("PNG of fewer rows than it says", blackPng(5000, 5000, { rows: 4000 }), notImage),
    upload("PNG without pixels", blackPng(0, 0), notImage),
    upload("JPEG said to be 60 000 × 60 000", vast, tooManyPixels),
    upload("JPEG of 60 scans", manyScans(grey, 2000, 59), "taken"),
    upload("JPEG of 800 scans", manyScans(grey, 2000, 799), notImage),
    upload("WEBP said to be 16 000 × 16 000", animatedWebp(16_000, webpFrame(webp, 60)), tooManyPixels),
    ...(["zTXt", "iTXt", "iCCP"] as const).flatMap((type) =>
      [0, 1, 2].map((n) => {
        const head = type === "iTXt" ? "a\0\x01\0\0\0" : "a\0\0"
        return upload(
          `PNG whose ${type} explodes ${n + 1} times`,
          beforePixels(png, ...Array(n * 75 + 1).fill(inflated(type, head))),
          "taken"
        )
      })
    )
  ]
}
