import { Effect, Stream } from "effect"
import type { ReclaimId } from "../../assignment/ReclaimId.ts"
import { maxScreenshotPieceBytes, type Screenshot } from "../../reclaim/Screenshot.ts"
import { ScreenshotRepository } from "../../reclaim/ScreenshotRepository.ts"
import { demand, demandEqual, freshId, type Law } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"
import { keptRequest, sampleScreenshot } from "./SampleReclaim.ts"

/**
 * Returns bytes that differ from their neighbours and from the bytes of other pieces, so that a swapped piece shows.
 */
const varied = (length: number) => Uint8Array.from({ length }, (_, n) => n ^ (n >> 8) ^ (n >> 16))

const deliver = Effect.fnUntraced(function* (screenshot: Screenshot) {
  const { id } = yield* keptRequest(screenshot)
  const { content, ...kept } = yield* Effect.fromOption(
    yield* ScreenshotRepository.use((screenshots) => screenshots.find(id))
  )
  return { kept, pieces: yield* Stream.runCollect(content) }
})

const demandWhole = Effect.fnUntraced(function* (pieces: ReadonlyArray<Uint8Array>, { bytes }: Screenshot) {
  let at = 0
  for (const piece of pieces) {
    const wrong = piece.findIndex((byte, n) => byte !== bytes[at + n])
    yield* demand(wrong < 0, `the bytes differ from the ${at + wrong}th on`)
    at += piece.length
  }
  yield* demandEqual(at, bytes.length, "bytes that were delivered")
})

/** The laws of {@link ScreenshotRepository}. */
export const screenshotRepositoryLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  {
    sentence: "delivers a screenshot with what is known of it",
    check: Effect.gen(function* () {
      const { kept, pieces } = yield* deliver(sampleScreenshot)
      const { bytes, ...known } = sampleScreenshot
      yield* demandEqual(kept, { ...known, size: bytes.length }, "screenshot")
      yield* demandWhole(pieces, sampleScreenshot)
    })
  },
  {
    sentence: "delivers a large screenshot whole and in order, and never much of it at once",
    check: Effect.gen(function* () {
      const large = { ...sampleScreenshot, bytes: varied(3 * maxScreenshotPieceBytes + 1000) }
      const { kept, pieces } = yield* deliver(large)
      yield* demandEqual(kept.size, large.bytes.length, "size")
      yield* demandWhole(pieces, large)
      const largest = Math.max(...pieces.map(({ length }) => length))
      yield* demand(largest <= maxScreenshotPieceBytes, `a piece has ${largest} bytes`)
    })
  },
  {
    sentence: "finds no screenshot of a request that there is not",
    check: Effect.gen(function* () {
      const id = (yield* freshId) as ReclaimId
      const found = yield* ScreenshotRepository.use((screenshots) => screenshots.find(id))
      yield* demandEqual(found._tag, "None", "screenshot")
    })
  }
]
