import { isWithin } from "@leadwell/domain/calendar/InstantRange"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { EvidenceFacts } from "@leadwell/domain/reclaim/Evidence"
import { type EvidenceCase, EvidenceRepository } from "@leadwell/domain/reclaim/EvidenceRepository"
import { screenshotPieces, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { type StoredScreenshot, ScreenshotRepository } from "@leadwell/domain/reclaim/ScreenshotRepository"
import { Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import { businessLeadOf } from "../distribution/MemoryMarket.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byAge } from "./MemoryReclaims.ts"

type Store = MemoryStore["Service"]

const kept = ({ bytes, ...screenshot }: Screenshot): StoredScreenshot => ({
  ...screenshot,
  size: bytes.length,
  content: Stream.fromIterable(screenshotPieces(bytes))
})

const factsOf = (store: Store, { lead: { assigned_at, lead }, request, counted }: EvidenceCase): EvidenceFacts => {
  const got = (store.shelves.get(request.business)?.order ?? []).flatMap(
    (id) => businessLeadOf(store, request.business, id) ?? []
  )
  const contacts = new Set(contactsOf(lead).map((contact) => JSON.stringify(contact)))
  const isSamePerson = (other: typeof lead) =>
    contactsOf(other).some((contact) => contacts.has(JSON.stringify(contact)))
  const account = store.businesses.get(request.business)?.account
  const screenshot = store.screenshots.get(request.id)?.sha256
  const requests = [...store.reclaims.values()].toSorted(byAge)
  const asked = new Set(requests.flatMap((one) => (one.business === request.business ? [one.lead] : [])))
  return {
    samePerson: got
      .filter((one) => DateTime.isLessThan(one.assigned_at, assigned_at) && isSamePerson(one.lead))
      .map((one) => ({ lead: one.lead.id, assigned_at: one.assigned_at }))
      .toReversed(),
    reclaimed: got.filter(({ assigned_at, lead }) => asked.has(lead.id) && isWithin(counted, assigned_at)).length,
    sameScreenshot: requests
      .filter(
        ({ business, created_at, id }) =>
          id !== request.id &&
          screenshot !== undefined &&
          DateTime.isLessThanOrEqualTo(created_at, request.created_at) &&
          store.businesses.get(business)?.account === account &&
          store.screenshots.get(id)?.sha256 === screenshot
      )
      .map(({ id }) => id)
  }
}

/** The ports of the screenshots and the evidence of reclaim requests, on the memory store. */
export const layer = Layer.effectContext(
  Effect.map(MemoryStore, (store) =>
    Context.empty().pipe(
      Context.add(ScreenshotRepository, {
        find: (request) => Effect.sync(() => Option.map(Option.fromUndefinedOr(store.screenshots.get(request)), kept))
      }),
      Context.add(EvidenceRepository, {
        facts: (cases) => Effect.sync(() => cases.map((one) => factsOf(store, one)))
      })
    )
  )
)
