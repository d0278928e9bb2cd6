import { Effect, Fiber, FiberSet, Schedule } from "effect"
import { availableParallelism, loadavg } from "node:os"
import { makeReceivers, type Receivers, webhookEvents } from "../faults/Receivers.ts"
import { strike, type Target } from "../faults/Strike.ts"
import type { Database } from "../servers/Database.ts"
import { startServers } from "../servers/Servers.ts"
import { createDatabase } from "../servers/ShiftedDatabase.ts"
import { catalogueOf } from "../world/Requests.ts"
import type { World } from "../world/World.ts"
import { insist } from "./Client.ts"
import { perform } from "./Clients.ts"
import { noNotes, type Notes } from "./Notes.ts"
import type { Setting } from "./Setting.ts"
import { awaitDeliveries, awaitRecovery } from "./Settling.ts"
import { type Telling, toldEvents, toldLeads, toldLists, toldUnnamed } from "./Telling.ts"
import { askReadiness, follow, probe, type ToldEvent } from "./Watch.ts"

/** One run: what was noted while it went on, and what the servers told afterwards. */
export interface Run {
  readonly world: World
  readonly notes: Notes
  readonly telling: Telling
  /** How far the right clock was from the true time, in milliseconds. */
  readonly offset: number
  /** By how much time limits are stretched, because the machine had more to do than processors. At least 1. */
  readonly slowness: number
}

const schedule = Schedule.spaced("20 millis")

const registerWebhooks = Effect.fnUntraced(function* ({ notes, servers }: Setting, { secrets, urlOf }: Receivers) {
  const webhooks = new Map<string, string>()
  for (const name of ["steady", "faulty"] as const) {
    const json = { url: urlOf(name), events: webhookEvents[name] }
    const asking = { what: "webhook", method: "POST", path: "/api/webhooks", json }
    const { answer } = yield* insist(notes, servers, 0, asking)
    webhooks.set(name, answer.body.data.id)
    secrets.set(name, answer.body.data.secret)
  }
  return webhooks
})

/** Makes all steps and strikes all faults at their times, and waits. Returns the servers that have recovered. */
const history = Effect.fnUntraced(function* (setting: Setting, target: Target, followed: Array<ToldEvent>) {
  const { notes, servers, world } = setting
  const fibers = yield* FiberSet.make<unknown>()
  const answers = yield* FiberSet.make<unknown>()
  const watching = servers.flatMap((one) => [askReadiness(setting, one), probe(setting, one, answers)])
  const watchers = yield* Effect.forEach([follow(setting, followed), ...watching], (one) => Effect.forkChild(one))
  for (const step of world.steps) yield* FiberSet.run(fibers, Effect.delay(perform(setting, step), step.at))
  for (const { from, until, ...fault } of world.faults) {
    const blow = Effect.delay(strike(target, fault, until - from), from)
    yield* FiberSet.run(
      fibers,
      Effect.map(blow, (struck) => notes.struck.push(struck))
    )
  }
  yield* FiberSet.awaitEmpty(fibers)
  const recovered = yield* awaitRecovery(setting)
  yield* Effect.forEach(watchers, Fiber.interrupt)
  yield* FiberSet.awaitEmpty(answers)
  return recovered
})

/** The work of the last minute for each processor, and at least 1. */
const slownessNow = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Reads everything, and again if anything happened meanwhile. */
const tell = Effect.fnUntraced(function* (setting: Setting, webhooks: ReadonlyMap<string, string>) {
  for (let turn = 1; ; turn++) {
    const events = yield* toldEvents(setting)
    const deliveries = yield* awaitDeliveries(setting, webhooks, events)
    const leads = yield* toldLeads(setting)
    const unnamed = yield* toldUnnamed(setting, leads)
    const told = { events, deliveries, leads, unnamed, lists: yield* toldLists(setting) }
    const later = yield* toldEvents(setting)
    if (later.length === events.length || turn === 5) return told
  }
})

/** Runs a world on a database of its own in a PostgreSQL. */
export const runWorld = Effect.fnUntraced(function* (world: World, database: Database) {
  const name = `seed_${world.seed}`
  const offset = world.startsAt === null ? 0 : world.startsAt - Date.now()
  yield* createDatabase(database, name, offset)
  const receivers = yield* makeReceivers
  const servers = yield* startServers(world.servers, catalogueOf(world), database, name, offset)
  const setting: Setting = { world, servers, notes: noNotes() }
  const webhooks = yield* registerWebhooks(setting, receivers)
  const followed: Array<ToldEvent> = []
  const recovered = yield* history(setting, { servers, database, name, receivers, offset }, followed)
  const told = yield* tell({ ...setting, servers: recovered }, webhooks)
  for (const server of servers) yield* server.end("SIGTERM")
  for (const server of servers)
    yield* Effect.repeat(Effect.sync(server.url), { until: (url) => url === null, schedule })
  const endings = servers.flatMap(({ endings, index }) => endings.map((one) => ({ ...one, server: index })))
  const telling: Telling = { ...told, followed, received: receivers.received, endings }
  return { world, notes: setting.notes, telling, offset, slowness: slownessNow() } satisfies Run
}, Effect.scoped)
