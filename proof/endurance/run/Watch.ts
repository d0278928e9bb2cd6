import { Effect, FiberSet, Schedule } from "effect"
import type { Server } from "../servers/Server.ts"
import { ask } from "./Client.ts"
import { create } from "./Creations.ts"
import type { Notes } from "./Notes.ts"
import type { RunContext } from "./RunContext.ts"

/** An event in the list of events. */
export interface ObservedEvent {
  readonly number: number
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly lead_id: number
    readonly business_id: string | null
    readonly reclaim_id: string | null
  }
}

/** Asks a server over and over whether it is ready. */
export const askReadiness = ({ notes }: RunContext, server: Server) =>
  ask(notes, server, { what: "ready", path: "/health/ready" }).pipe(Effect.repeat(Schedule.spaced("400 millis")))

/** The number of the first step of those that are beside the history. */
const firstProbe = 10_000

/**
 * Sends a lead of a new person to a server over and over, without waiting for the answers. The leads have no key, so
 * none is sent again to the other server.
 */
export const probe = (context: RunContext, server: Server, answers: FiberSet.FiberSet<unknown, unknown>) => {
  let count = 0
  return Effect.suspend(() => {
    const step = firstProbe * (server.index + 1) + count++
    const lead = { subcategory: "wide", website: "open" as const, person: step, digits: 3511 }
    return FiberSet.run(answers, create(context, server.index, { step, lead, key: null, isChanged: false }))
  }).pipe(Effect.repeat(Schedule.spaced("600 millis")))
}

/** Reads the events after a number from a server. An empty list also stands for no answer. */
export const eventsAfter = (notes: Notes, server: Server, after: number) =>
  ask(notes, server, { what: "events", path: `/api/events?after=${after}&limit=100` }).pipe(
    Effect.map(({ body }): ReadonlyArray<ObservedEvent> => body?.data ?? [])
  )

/** Follows the events from all servers in turn, as a reader does that continues after the last number it saw. */
export const follow = ({ notes, servers }: RunContext, followed: Array<ObservedEvent>) => {
  let turn = 0
  return Effect.suspend(() => eventsAfter(notes, servers[turn++ % servers.length]!, followed.at(-1)?.number ?? 0)).pipe(
    Effect.map((events) => followed.push(...events)),
    Effect.repeat(Schedule.spaced("150 millis"))
  )
}
