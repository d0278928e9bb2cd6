import { eventOfReclaim } from "@leadwell/domain/event/Occurrences"
import { BusinessLeadNotFound } from "@leadwell/domain/lead/BusinessLeadRepository"
import { ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { screenshotPieces, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { type KeptScreenshot, ScreenshotRepository } from "@leadwell/domain/reclaim/ScreenshotRepository"
import { Context, Effect, Layer, Option, Result, Stream } from "effect"
import { businessLeadOf } from "./internal/MemoryMarket.ts"
import { MemoryStore } from "./MemoryStore.ts"

const found = (store: MemoryStore["Service"], { business, lead }: ReclaimRequest) =>
  Result.fromNullishOr(businessLeadOf(store, business, lead), () => new BusinessLeadNotFound())

const write = (store: MemoryStore["Service"], request: ReclaimRequest): void => {
  if (store.reclaims.get(request.id)?.status !== request.status) store.events.push(eventOfReclaim(request))
  store.reclaims.set(request.id, request)
  const shelved = store.shelves.get(request.business)!.leads
  shelved.set(request.lead, { ...shelved.get(request.lead)!, reclaim: request.status })
}

const kept = ({ bytes, ...screenshot }: Screenshot): KeptScreenshot => ({
  ...screenshot,
  size: bytes.length,
  content: Stream.fromIterable(screenshotPieces(bytes))
})

/** The reclaims' ports on the memory store. */
export const layer = Layer.effectContext(
  Effect.map(MemoryStore, (store) =>
    Context.empty().pipe(
      Context.add(ReclaimRepository, {
        insert: (request, screenshot, check) =>
          Effect.suspend(() => {
            const checked = Result.flatMap(found(store, request), check)
            if (Result.isSuccess(checked)) {
              write(store, request)
              store.screenshots.set(request.id, screenshot)
            }
            return Effect.fromResult(checked)
          }),
        modify: (id, change) =>
          Effect.suspend(() => {
            const request = Result.fromNullishOr(store.reclaims.get(id), () => new ReclaimNotFound())
            const changed = Result.flatMap(request, change)
            if (Result.isSuccess(changed)) write(store, changed.success)
            return Effect.fromResult(changed)
          })
      }),
      Context.add(ScreenshotRepository, {
        find: (request) => Effect.sync(() => Option.map(Option.fromUndefinedOr(store.screenshots.get(request)), kept))
      })
    )
  )
)
