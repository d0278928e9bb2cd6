import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { maxScreenshotPieceBytes, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Stream } from "effect"
import { demand, demandEqual, freshId, law, type Law } from "../Law.ts"
import { keptRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

/**
 * Returns bytes that differ from their neighbours and from the bytes of other pieces, so that a swapped piece shows.
 */
export const varied = (length: number) => Uint8Array.from({ length }, (_, n) => n ^ (n >> 8) ^ (n >> 16))

const deliver = Effect.fnUntraced(function* (screenshot: Screenshot) {
  const { id } = yield* keptRequest(screenshot)
  const { content, ...kept } = yield* ReclaimRepository.use((reclaims) => reclaims.screenshot(id))
  return { kept, pieces: yield* Stream.runCollect(content) }
})

/** Demands that the pieces of a screenshot are all of its bytes, in order. */
export const demandWhole = Effect.fnUntraced(function* (pieces: ReadonlyArray<Uint8Array>, { bytes }: Screenshot) {
  let at = 0
  for (const piece of pieces) {
    const wrong = piece.findIndex((byte, n) => byte !== bytes[at + n])
    yield* demand(wrong < 0, `the bytes differ from the ${at + wrong}th on`)
    at += piece.length
  }
  yield* demandEqual(at, bytes.length, "bytes that were delivered")
})

/** The laws of `ReclaimRepository.screenshot`. */
export const screenshotLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  law("delivers a screenshot with what is known of it", function* () {
    const { kept, pieces } = yield* deliver(sampleScreenshot)
    const { bytes, ...known } = sampleScreenshot
    yield* demandEqual(kept, { ...known, size: bytes.length }, "screenshot")
    yield* demandWhole(pieces, sampleScreenshot)
  }),
  law("delivers a large screenshot whole and in order, and never much of it at once", function* () {
    const large = { ...sampleScreenshot, bytes: varied(3 * maxScreenshotPieceBytes + 1000) }
    const { kept, pieces } = yield* deliver(large)
    yield* demandEqual(kept.size, large.bytes.length, "size")
    yield* demandWhole(pieces, large)
    const largest = Math.max(...pieces.map(({ length }) => length))
    yield* demand(largest <= maxScreenshotPieceBytes, `a piece has ${largest} bytes`)
  }),
  law("finds no screenshot of a request that there is not", function* () {
    const id = (yield* freshId) as ReclaimId
    const error = yield* Effect.flip(ReclaimRepository.use((reclaims) => reclaims.screenshot(id)))
    yield* demandEqual(error, new ReclaimNotFound({ id }), "screenshot")
  })
]
