import { Effect, Fiber, FiberSet, Schedule } from "effect"
import { availableParallelism, loadavg } from "node:os"
import { makeReceivers, type Receivers, webhookEvents } from "../faults/Receivers.ts"
import { strike, type Target } from "../faults/Strike.ts"
import type { Database } from "../servers/Database.ts"
import { startServers } from "../servers/Servers.ts"
import { createDatabase } from "../servers/ShiftedDatabase.ts"
import { catalogueOf } from "../world/Requests.ts"
import type { World } from "../world/World.ts"
import { askUntilDecided } from "./Client.ts"
import { noNotes, type Notes } from "./Notes.ts"
import {
  type Observed,
  readErased,
  readEvents,
  readFiles,
  readLeads,
  readLists,
  readUnnamed,
  readUses
} from "./Observed.ts"
import { perform } from "./PerformStep.ts"
import { awaitDeliveries, awaitRecovery } from "./Recovery.ts"
import type { RunContext } from "./RunContext.ts"
import { askReadiness, follow, probe, type ObservedEvent } from "./Watch.ts"

/** One run: what was noted while it went on, and what the servers showed afterwards. */
export interface Run {
  readonly world: World
  readonly notes: Notes
  readonly observed: Observed
  /** How far the right clock was from the true time, in milliseconds. */
  readonly offset: number
  /** By how much time limits are stretched, because the machine had more to do than processors. At least 1. */
  readonly slowness: number
}

const schedule = Schedule.spaced("20 millis")

const registerWebhooks = Effect.fnUntraced(function* ({ notes, servers }: RunContext, { secrets, urlOf }: Receivers) {
  const webhooks = new Map<string, string>()
  for (const name of ["steady", "faulty"] as const) {
    const json = { url: urlOf(name), events: webhookEvents[name] }
    const request = { what: "webhook", method: "POST", path: "/api/webhooks", json }
    const { answer } = yield* askUntilDecided(notes, servers, 0, request)
    webhooks.set(name, answer.body.data.id)
    secrets.set(name, answer.body.data.secret)
  }
  return webhooks
})

/** Makes all steps and strikes all faults at their times, and waits. Returns the servers that have recovered. */
const history = Effect.fnUntraced(function* (context: RunContext, target: Target, followed: Array<ObservedEvent>) {
  const { notes, servers, world } = context
  const fibers = yield* FiberSet.make<unknown>()
  const answers = yield* FiberSet.make<unknown>()
  const watching = servers.flatMap((one) => [askReadiness(context, one), probe(context, one, answers)])
  const watchers = yield* Effect.forEach([follow(context, followed), ...watching], (one) => Effect.forkChild(one))
  for (const step of world.steps) yield* FiberSet.run(fibers, Effect.delay(perform(context, step), step.at))
  for (const { from, until, ...fault } of world.faults) {
    const injection = Effect.delay(strike(target, fault, until - from), from)
    yield* FiberSet.run(
      fibers,
      Effect.map(injection, (struck) => notes.struck.push(struck))
    )
  }
  yield* FiberSet.awaitEmpty(fibers)
  const recovered = yield* awaitRecovery(context)
  yield* Effect.forEach(watchers, Fiber.interrupt)
  yield* FiberSet.awaitEmpty(answers)
  return recovered
})

/** The work of the last minute for each processor, and at least 1. */
const slownessNow = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Reads everything, and again if anything happened meanwhile. */
const observe = Effect.fnUntraced(function* (context: RunContext, webhooks: ReadonlyMap<string, string>) {
  const files = yield* readFiles(context)
  for (let turn = 1; ; turn++) {
    const events = yield* readEvents(context)
    const deliveries = yield* awaitDeliveries(context, webhooks, events)
    const leads = yield* readLeads(context)
    const unnamed = yield* readUnnamed(context, leads)
    const lists = yield* readLists(context)
    const [uses, erased] = [yield* readUses(context), yield* readErased(context)]
    const found = { events, deliveries, leads, unnamed, lists, uses, files, found: erased }
    const later = yield* readEvents(context)
    if (later.length === events.length || turn === 5) return found
  }
})

/** Runs a world on a database of its own in a PostgreSQL. */
export const runWorld = Effect.fnUntraced(function* (world: World, database: Database) {
  const name = `seed_${world.seed}`
  const offset = world.startsAt === null ? 0 : world.startsAt - Date.now()
  yield* createDatabase(database, name, offset)
  const receivers = yield* makeReceivers
  const servers = yield* startServers(world.servers, catalogueOf(world), database, name, offset)
  const context: RunContext = { world, servers, notes: noNotes() }
  const webhooks = yield* registerWebhooks(context, receivers)
  const followed: Array<ObservedEvent> = []
  const recovered = yield* history(context, { servers, database, name, receivers, offset }, followed)
  const found = yield* observe({ ...context, servers: recovered }, webhooks)
  for (const server of servers) yield* server.end("SIGTERM")
  for (const server of servers)
    yield* Effect.repeat(Effect.sync(server.url), { until: (url) => url === null, schedule })
  const endings = servers.flatMap(({ endings, index }) => endings.map((one) => ({ ...one, server: index })))
  const observed: Observed = { ...found, followed, received: receivers.received, endings }
  return { world, notes: context.notes, observed, offset, slowness: slownessNow() } satisfies Run
}, Effect.scoped)
