import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { maxScreenshotPixels, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import sharp from "sharp"
import { anatomy, onlyPicture } from "./anatomy.ts"
import { verdict } from "./read.ts"
import { planted } from "./Specimens.ts"
import type { Upload } from "./Upload.ts"
import { uploads } from "./Uploads.ts"

const everything = await uploads()

// What a WEBP has besides when it is transparent.
const transparency = ["VP8X", "ALPH"]

const refusals = ["NotImage", "NotSingleFrame", "TooManyPixels"]

const assertDrawnAnew = Effect.fnUntraced(function* ({ bytes: sent, name }: Upload, screenshot: Screenshot) {
  const { bytes, format, height, sha256, width } = screenshot
  assert.includeMembers([...onlyPicture[format], ...transparency], [...anatomy(format, bytes)], name)
  assert.isFalse(Buffer.from(bytes).includes(planted.slice(0, 7)), name)
  assert.strictEqual(sha256, createHash("sha256").update(sent).digest("hex"))
  assert.isAtMost(width * height, maxScreenshotPixels)
  const { info } = yield* Effect.promise(() =>
    sharp(bytes, { failOn: "warning" }).raw().toBuffer({ resolveWithObject: true })
  )
  assert.deepStrictEqual([info.width, info.height], [width, height], name)
})

layer(SharpScreenshotReader.layer)("an upload", (it) => {
  it("is one of at least 2 000", () => {
    assert.isAtLeast(Object.values(everything).flat().length, 2000)
  })

  it.effect("does not cost much memory, even if it would decode to a huge image", () =>
    Effect.gen(function* () {
      const before = process.resourceUsage().maxRSS
      for (const { bytes } of everything["pictures that explode"]!) yield* verdict(bytes)
      assert.isBelow(process.resourceUsage().maxRSS - before, 200 * 1024)
    })
  )

  it.effect.each(Object.keys(everything))("is taken only when it is a picture, and drawn anew: %s", (family) =>
    Effect.gen(function* () {
      for (const upload of everything[family]!) {
        const outcome = yield* verdict(upload.bytes)
        const isTaken = "bytes" in outcome
        if (isTaken) yield* assertDrawnAnew(upload, outcome)
        if (upload.outcome === "any") assert.isTrue(isTaken || refusals.includes(outcome._tag), upload.name)
        else if (upload.outcome === "taken") assert.isTrue(isTaken, `${upload.name}: ${JSON.stringify(outcome)}`)
        else assert.deepStrictEqual(isTaken ? "taken" : outcome, upload.outcome, upload.name)
      }
    })
  )
})
