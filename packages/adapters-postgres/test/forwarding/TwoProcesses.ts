import { PgClient } from "@effect/sql-pg/PgClient"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Context, Effect, Layer, Schedule } from "effect"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import { OutcomeDictionary } from "../../src/distribution/OutcomeDictionary.ts"
import { makeForwarding } from "../../src/forwarding/Forwarding.ts"
import type { WriteLeads } from "../../src/forwarding/Inbound.ts"
import { makeArrivalWriter } from "../../src/intake/ArrivalWriter.ts"
import type { IncomingLead } from "../../src/rows/IncomingLead.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const processOn = Effect.fnUntraced(function* (address: PostgresStorage.PostgresAddress) {
  const context = yield* Layer.build(
    Layer.provideMerge(Layer.merge(MarketCache.layer, OutcomeDictionary.layer), PostgresStorage.client({ address }))
  )
  const sql = Context.get(context, PgClient)
  const forwarding = yield* makeForwarding(sql)
  const { plan, write } = yield* makeArrivalWriter(
    sql,
    Context.get(context, MarketCache),
    Context.get(context, OutcomeDictionary)
  )
  const writeAll: WriteLeads = (arrivals) => Effect.flatMap(plan(arrivals), write)
  forwarding.serve(writeAll)
  return { sql, forwarding, plan, write, writeAll }
})

/** A process that can forward leads, with what it writes leads by. */
export type Process = Effect.Success<ReturnType<typeof processOn>>

const often = Schedule.spaced("10 millis")

/** Repeats an effect until it returns something. */
export const untilFound = <A, E>(effect: Effect.Effect<A | undefined, E>) =>
  Effect.map(Effect.repeat(effect, { until: (found) => found !== undefined, schedule: often }), (found) => found!)

/** Lets a process notice that others overtake it, until it has asked for the lease. */
const overtaken = ({ forwarding, sql }: Process) =>
  Effect.gen(function* () {
    for (let times = 0; times < 3; times++) yield* forwarding.overtaken
    return (yield* sql<{ readonly holder: string }>`select holder from leadwell.intake_lease`)[0]?.holder
  }).pipe(untilFound)

/** Forwards leads as soon as the process knows to whom. */
export const forwarded = ({ forwarding }: Process, arrivals: ReadonlyArray<IncomingLead>) =>
  untilFound(forwarding.send(arrivals))

/** Two processes on an empty database with a catalogue. The first forwards its leads to the second. */
export const twoProcesses = Effect.gen(function* () {
  const address = yield* freshDatabase
  const store = yield* Layer.build(PostgresStorage.layer({ address }))
  const [here, there] = [yield* processOn(address), yield* processOn(address)]
  const sample = yield* sampleCatalog(3)
  yield* Effect.provide(applyCatalog(sample.catalog), store)
  yield* overtaken(there)
  yield* overtaken(here)
  return { here, there, sample, address }
})

/** Counts the stored leads. */
export const storedLeads = ({ sql }: Process) =>
  Effect.map(
    sql<{ readonly count: number }>`select count(*)::integer as count from leadwell.leads`,
    ([row]) => row!.count
  )
