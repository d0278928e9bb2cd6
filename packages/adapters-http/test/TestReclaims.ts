import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { Effect } from "effect"
import sharp from "sharp"
import { leadBody, tokens } from "./TestCatalog.ts"
import { postJson, send } from "./TestServer.ts"

const drawn = (size: { readonly width: number; readonly height: number }) =>
  sharp({ create: { ...size, channels: 3, background: { r: 200, g: 30, b: 90 } } })
    .png()
    .toBuffer()

/** Creates a PNG of the given size. */
export const photoOf = (size: Parameters<typeof drawn>[0]) =>
  Effect.promise(async () => new Blob([Uint8Array.from(await drawn(size))]))

/** A PNG of 40 by 30 pixels. */
export const photo = photoOf({ width: 40, height: 30 })

/** A WEBP with two frames. */
export const animation = Effect.promise(async () => {
  const frames = [
    await drawn({ width: 40, height: 30 }),
    await sharp(await drawn({ width: 40, height: 30 }))
      .negate()
      .png()
      .toBuffer()
  ]
  return new Blob([
    Uint8Array.from(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer()
    )
  ])
})

/** Sends a lead that the business `first` gets, and returns its number. */
export const newLead = Effect.map(postJson("/api/leads", tokens.website, leadBody), ({ body }) => body.id as string)

/** Returns the status of a lead in the business's list. */
export const statusOf = Effect.fnUntraced(function* (id: string) {
  const { body } = yield* send("/api/businesses/first/leads?per_page=100", { token: tokens.all })
  return body.data.find((lead: { readonly id: number }) => String(lead.id) === id)?.status
})

/** Creates a form like a browser. A list is sent as one field for each value. */
export const form = (fields: Readonly<Record<string, string | Blob | ReadonlyArray<Blob>>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === "string") data.append(name, part)
      else data.append(name, part, name)
    }
  }
  return data
}

/** Sends a reclaim request for a lead. */
export const submit = (lead: string, body: BodyInit, headers: Record<string, string> = {}, query = "") =>
  send(`/api/businesses/first/leads/${lead}/reclaim${query}`, {
    method: "POST",
    token: tokens.reclaimer,
    body,
    headers
  })

/** Returns the id of the latest stored request. */
export const latestRequest = Effect.map(MemoryStore, ({ reclaims }) => [...reclaims.keys()].at(-1) as ReclaimId)

/** Counts the stored requests and screenshots. */
export const keptCounts = Effect.map(MemoryStore, ({ reclaims, screenshots }) => [reclaims.size, screenshots.size])

/** Sends a lead and a reclaim request of the business `first`, and returns the id of the request. */
export const newRequest = Effect.fnUntraced(function* (reason: string, description = "Look at it.") {
  const lead = yield* newLead
  yield* submit(lead, form({ reason, description, screenshot: yield* photo }))
  return { lead: Number(lead), id: yield* latestRequest }
})
