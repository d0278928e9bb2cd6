import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterStart, beforeEnd, beforeSegment, jpegSegment, ultraHdr } from "./JpegFile.ts"
import { corners, type Format } from "./Picture.ts"
import { beforePixels, pngChunk } from "./PngFile.ts"
import { webpWith } from "./WebpFile.ts"

/** What is planted where no picture is, and must not be kept. */
export const planted = "planted<script>alert(1)</script>"

const told = (orientation = 1) =>
  corners()
    .withExif({ IFD0: { Make: planted, ImageDescription: planted }, IFD3: { GPSLatitude: "52/1 5/1 27/1" } })
    .withMetadata({ orientation })
    .withXmp(`<x>${planted}</x>`)

const jpeg = () => corners().jpeg({ quality: 90 }).toBuffer()
const png = () => corners().png().toBuffer()

/** Files of one picture and nothing else, as phones, browsers and painting programs write them. */
export const plainFiles: Readonly<Record<string, readonly [Format, () => Promise<Buffer>]>> = {
  "baseline JPEG": ["jpeg", jpeg],
  "progressive JPEG": ["jpeg", () => corners().jpeg({ progressive: true }).toBuffer()],
  "grey JPEG": ["jpeg", () => corners().greyscale().jpeg().toBuffer()],
  "CMYK JPEG": ["jpeg", () => corners().toColourspace("cmyk").jpeg().toBuffer()],
  "JPEG of full colour": ["jpeg", () => corners().jpeg({ chromaSubsampling: "4:4:4", mozjpeg: true }).toBuffer()],
  PNG: ["png", png],
  "interlaced PNG": ["png", () => corners().png({ progressive: true }).toBuffer()],
  "16-bit PNG": ["png", () => corners().toColourspace("rgb16").png().toBuffer()],
  "grey PNG": ["png", () => corners().greyscale().png().toBuffer()],
  "palette PNG": ["png", () => corners().png({ palette: true, colours: 16 }).toBuffer()],
  "black and white PNG": ["png", () => corners().threshold().png({ palette: true, colours: 2 }).toBuffer()],
  "clear PNG": ["png", () => corners().ensureAlpha(0.5).png().toBuffer()],
  "clear 16-bit interlaced PNG": [
    "png",
    () => corners().ensureAlpha(0.5).toColourspace("rgb16").png({ progressive: true }).toBuffer()
  ],
  "lossy WEBP": ["webp", () => corners().webp().toBuffer()],
  "lossless WEBP": ["webp", () => corners().webp({ lossless: true }).toBuffer()],
  "clear WEBP": ["webp", () => corners().ensureAlpha(0.5).webp().toBuffer()]
}

const exif = (content: string) => jpegSegment(0xe1, `Exif\0\0${content}`)
const profile = (content: string) => jpegSegment(0xe2, `ICC_PROFILE\0${content}${planted}`)
const text = (type: string, head: string, content: Uint8Array) =>
  pngChunk(type, Buffer.concat([Buffer.from(head, "latin1"), content]))

/** Files of one picture with things around it that do no harm; each holds what was {@link planted}. */
export const adornedFiles: Readonly<Record<string, readonly [Format, () => Promise<Buffer>]>> = {
  "JPEG with metadata": ["jpeg", () => told(6).jpeg().toBuffer()],
  "PNG with metadata": ["png", () => told(8).png().toBuffer()],
  "WEBP with metadata": ["webp", () => told(3).webp().toBuffer()],
  "JPEG with a wide profile": ["jpeg", () => told().withIccProfile("p3").jpeg().toBuffer()],
  "JPEG with a broken profile": ["jpeg", async () => afterStart(await jpeg(), profile("\x01\x01"))],
  "JPEG with a third of a profile": ["jpeg", async () => afterStart(await jpeg(), profile("\x01\x03"))],
  "JPEG with broken EXIF": ["jpeg", async () => afterStart(await jpeg(), exif(`II*\0\xff\xff\xff\xff${planted}`))],
  "JPEG with EXIF that is none": ["jpeg", async () => afterStart(await jpeg(), exif(planted), exif(""))],
  "JPEG with comments": ["jpeg", async () => afterStart(await jpeg(), ...Array(40).fill(jpegSegment(0xfe, planted)))],
  "JPEG with a second picture": ["jpeg", async () => ultraHdr(await told(6).jpeg().toBuffer(), await jpeg())],
  "JPEG with padding behind its first segment": [
    "jpeg",
    async () => afterStart(await jpeg(), jpegSegment(0xfe, planted), Buffer.from(planted))
  ],
  "JPEG with padding in front of its frame": [
    "jpeg",
    async () => beforeSegment(await jpeg(), 0xc0, Buffer.alloc(7), Buffer.from(planted))
  ],
  "progressive JPEG with padding in front of its scan": [
    "jpeg",
    async () => beforeSegment(await corners().jpeg({ progressive: true }).toBuffer(), 0xda, Buffer.from(planted))
  ],
  "JPEG with filled markers": [
    "jpeg",
    async () => beforeSegment(afterStart(await jpeg(), jpegSegment(0xfe, planted)), 0xdb, Buffer.alloc(9, 0xff))
  ],
  "JPEG with padding in front of its end": ["jpeg", async () => beforeEnd(await jpeg(), Buffer.from(planted))],
  "PNG with texts": [
    "png",
    async () =>
      beforePixels(
        await png(),
        text("tEXt", "a\0", Buffer.from(planted)),
        text("zTXt", "a\0\0", deflateSync(planted)),
        text("iTXt", "a\0\0\0\0\0", Buffer.from(planted))
      )
  ],
  "PNG with texts that are broken": [
    "png",
    async () => beforePixels(await png(), text("zTXt", "a\0\0", Buffer.from(planted)), pngChunk("iTXt"))
  ],
  "PNG with a broken profile": [
    "png",
    async () => beforePixels(await png(), text("iCCP", "a\0\0", deflateSync(planted)))
  ],
  "PNG with chunks that nobody knows": [
    "png",
    async () => beforePixels(await png(), ...Array(300).fill(pngChunk("hiDe", Buffer.from(planted))))
  ],
  "WEBP with chunks that nobody knows": [
    "webp",
    async () => webpWith(await corners().webp().toBuffer(), "hiDe", Buffer.from(planted))
  ],
  "very small JPEG": ["jpeg", async () => afterStart(await dot().jpeg().toBuffer(), jpegSegment(0xfe, planted))],
  "very small PNG": ["png", async () => Buffer.concat([await dot().png().toBuffer(), Buffer.from(planted)])]
}

const dot = () => sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
