import { gzipSync } from "node:zlib"
import { corners, noise } from "./Picture.ts"
import { blackPng } from "./PngFile.ts"
import { webpChunk } from "./WebpFile.ts"

/** The first bytes of each format that a screenshot may have. */
export const signatures = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: blackPng(1, 1).subarray(0, 8),
  webp: Buffer.from("RIFF\xff\xff\x00\x00WEBP", "latin1")
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'

const bmp = Buffer.concat([
  Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0\x01\0\x18\0", "latin1"),
  Buffer.alloc(40)
])

const files: Readonly<Record<string, Uint8Array | string>> = {
  SVG: svg,
  "SVG that is compressed": gzipSync(svg),
  "SVG that includes a file": `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${svg}`,
  PDF: "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  BMP: bmp,
  HEIC: Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), noise(2000)]),
  MP4: Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp41", "latin1"), noise(2000)]),
  JXL: Buffer.from("\xff\x0a\xfa\x1f\x41\x91\x08", "latin1"),
  "JPEG 2000": Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"),
  ICO: Buffer.concat([Buffer.from("\0\0\x01\0\x01\0", "latin1"), blackPng(16, 16)]),
  PSD: "8BPS\0\x01",
  EPS: "%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file",
  MVG: "push graphic-context\nimage over 0,0 0,0 'https://example.org/'\npop graphic-context",
  PPM: "P6 2 2 255 abcabcabcabc",
  HDR: "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n",
  FITS: "SIMPLE  =                    T",
  CSV: "a,b\n1,2\n",
  MATLAB: "MATLAB 5.0 MAT-file",
  HTML: "<!doctype html><script>alert(1)</script>",
  JSON: '{"reason":"spam"}',
  ZIP: "PK\x03\x04",
  ELF: "\x7fELF\x02\x01\x01",
  "Windows program": "MZ\x90\0\x03",
  "shell script": "#!/bin/sh\necho a",
  "sound in RIFF": webpChunk("RIFF", Buffer.from("WAVEfmt ")),
  "a path": "/etc/passwd",
  "an address": "https://example.org/a.jpg",
  nothing: "",
  "one byte": "\xff",
  zeros: new Uint8Array(5000)
}

/** Files that are no JPEG, PNG or WEBP, under misleading names too. Made before sharp is restrained. */
export const strangers = async (): Promise<ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }>> => [
  ...Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content as string, "latin1") })),
  { name: "GIF", bytes: await corners().gif().toBuffer() },
  { name: "TIFF", bytes: await corners().tiff().toBuffer() },
  { name: "AVIF", bytes: await corners().avif({ effort: 0 }).toBuffer() }
]
