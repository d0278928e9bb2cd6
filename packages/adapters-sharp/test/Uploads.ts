import { bombs } from "./Bombs.ts"
import { noise } from "./Picture.ts"
import { animationControl, beforePixels } from "./PngFile.ts"
import { notImage, notSingleFrame } from "./read.ts"
import { adornedFiles, plainFiles, planted } from "./Specimens.ts"
import { signatures, strangers } from "./Strangers.ts"
import { type Upload, upload } from "./Upload.ts"
import { animatedWebp, webpFrame } from "./WebpFile.ts"

const filesOf = (files: typeof plainFiles) =>
  Promise.all(Object.entries(files).map(async ([name, [format, file]]) => ({ name, format, file: await file() })))

const damaged = (file: Buffer, seed: number, within: number): Buffer => {
  const bytes = Buffer.from(file)
  const [count = 0, ...places] = noise(20, seed * 7919)
  for (let n = 0; n <= count % 4; n++) {
    const at = (((places[2 * n] ?? 0) << 8) | (places[2 * n + 1] ?? 0)) % Math.min(within, bytes.length)
    bytes[at] = bytes[at]! ^ (1 << ((places[n + 10] ?? 0) % 8))
  }
  return bytes
}

const each = <A>(count: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, n) => make(n))

const tails: Readonly<Record<string, Buffer>> = {
  HTML: Buffer.from(`<!doctype html><html>${planted}</html>`),
  PHP: Buffer.from(`<?php system($_GET['c']); /* ${planted} */ ?>`),
  script: Buffer.from(`*/=1;alert(document.cookie)//${planted}`),
  ZIP: Buffer.concat([Buffer.from("PK\x03\x04"), noise(300), Buffer.from(planted), Buffer.from("PK\x05\x06")]),
  PDF: Buffer.from(`%PDF-1.7\n${planted}\n%%EOF`),
  noise: Buffer.concat([noise(5000), Buffer.from(planted)])
}

/** Every upload, by what was done to make it. */
export const uploads = async (): Promise<Readonly<Record<string, ReadonlyArray<Upload>>>> => {
  const [plain, adorned, strange] = await Promise.all([filesOf(plainFiles), filesOf(adornedFiles), strangers()])
  const png = plain.find(({ name }) => name === "PNG")!.file
  const webp = plain.find(({ name }) => name === "lossy WEBP")!.file
  return {
    "plain pictures": plain.map(({ file, name }) => upload(name, file, "taken")),
    "pictures with things around them": adorned.map(({ file, name }) => upload(name, file, "taken")),
    "pictures with a tail": [...plain, ...adorned].flatMap(({ file, name }) =>
      Object.entries(tails).map(([tail, bytes]) => upload(`${name} and ${tail}`, Buffer.concat([file, bytes]), "taken"))
    ),
    "pictures behind something": plain.flatMap(({ file, name }) =>
      Object.entries(tails).map(([tail, bytes]) =>
        upload(`${tail} and ${name}`, Buffer.concat([bytes, file]), notImage)
      )
    ),
    "pictures cut short": plain.flatMap(({ file, name }) =>
      each(40, (n) => Math.floor(((file.length - 24) * n) / 40)).map((end) =>
        upload(`${name} until ${end} of ${file.length}`, file.subarray(0, end), notImage)
      )
    ),
    "pictures with a damaged head": [...plain, ...adorned].flatMap(({ file, name }, at) =>
      each(16, (n) => upload(`${name}, head damaged by ${n}`, damaged(file, at * 100 + n + 1, 200), "any"))
    ),
    "pictures with damage anywhere": [...plain, ...adorned].flatMap(({ file, name }, at) =>
      each(10, (n) => upload(`${name}, damaged by ${n}`, damaged(file, at * 100 + n + 50, file.length), "any"))
    ),
    "pictures sewn together": plain.flatMap((head) =>
      plain.map((rest) => {
        const bytes = Buffer.concat([
          head.file.subarray(0, head.file.length >> 1),
          rest.file.subarray(rest.file.length >> 1)
        ])
        return upload(`${head.name} that goes on as ${rest.name}`, bytes, head === rest ? "taken" : "any")
      })
    ),
    "files of other kinds": strange.flatMap(({ bytes, name }) => [
      upload(name, bytes, notImage),
      ...Object.entries(signatures).map(([format, start]) =>
        upload(`${name} behind the first bytes of ${format}`, Buffer.concat([start, bytes]), notImage)
      )
    ]),
    noise: Object.entries(signatures).flatMap(([format, start]) =>
      each(60, (n) => upload(`${format} of noise ${n}`, Buffer.concat([start, noise(n * 40 + 1, n + 1)]), notImage))
    ),
    "pictures that move": [
      ...each(5, (n) => upload(`PNG of ${n + 2} frames`, beforePixels(png, animationControl(n + 2)), notSingleFrame)),
      ...each(5, (n) =>
        upload(`WEBP of ${n + 2} frames`, animatedWebp(60, ...Array(n + 2).fill(webpFrame(webp, 60))), notSingleFrame)
      )
    ],
    "pictures that explode": await bombs()
  }
}
