import { Effect } from "effect"
import { type Refusal, unhindered } from "../../test/Gateway.ts"
import type { Database } from "../servers/Database.ts"
import type { Server } from "../servers/Server.ts"
import type { ConnectionFault, DatabaseFault, Fault } from "../world/FaultPlan.ts"
import type { Receivers } from "./Receivers.ts"

/** What faults can strike. */
export interface Target {
  readonly servers: ReadonlyArray<Server>
  readonly database: Database
  /** The name of the database of the run. */
  readonly name: string
  readonly receivers: Receivers
  /** How far the right clock is from the true time, in milliseconds. */
  readonly offset: number
}

/** How a fault is injected, and how it ends. The end completes when the part works again, as far as the fault goes. */
interface Injection {
  readonly begin: Effect.Effect<unknown>
  readonly end: Effect.Effect<unknown>
}

const connections = ({ gateway }: Server, does: ConnectionFault): Injection => {
  const pace = (delay: number, most: number) => Effect.sync(() => (gateway.pace = { delay, most }))
  const healed = Effect.sync(() => (gateway.pace = unhindered))
  switch (does) {
    case "delay":
      return { begin: pace(150, 65_536), end: healed }
    case "long delay":
      return { begin: pace(450, 65_536), end: healed }
    case "trickle":
      return { begin: pace(5, 200), end: healed }
    case "cut":
      return { begin: Effect.sync(() => gateway.cut(true)), end: Effect.sync(() => gateway.cut(false)) }
    case "silence":
      return { begin: Effect.sync(() => gateway.silence(true)), end: Effect.sync(() => gateway.silence(false)) }
  }
}

const processInjection = (server: Server, does: "kill" | "stop" | "restart"): Injection => {
  switch (does) {
    case "kill":
      return { begin: server.end("SIGKILL"), end: Effect.andThen(server.goOn, server.listening) }
    case "stop":
      return { begin: server.signal("SIGSTOP"), end: server.signal("SIGCONT") }
    case "restart":
      return { begin: server.end("SIGTERM"), end: Effect.andThen(server.goOn, server.listening) }
  }
}

/** Tables whose writes fail while the disk counts as full. A real full disk cannot be made everywhere. */
const fullTables = ["leads", "outbox", "reclaim_requests"]

const fullDisk = ({ database, name }: Target): Injection => ({
  begin: database.query(
    name,
    "set lock_timeout = '3s'",
    `create or replace function public.refuse_for_want_of_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
    ...fullTables.map(
      (table) => `create trigger full_disk before insert or update on leadwell.${table}
        for each row execute function public.refuse_for_want_of_room()`
    )
  ),
  end: database.query(
    name,
    "set lock_timeout = '15s'",
    ...fullTables.map((table) => `drop trigger if exists full_disk on leadwell.${table}`)
  )
})

const refuse = ({ servers }: Target, how: Refusal | null) =>
  Effect.sync(() => {
    for (const { gateway } of servers) gateway.refuse(how)
  })

const databaseInjection = (target: Target, does: DatabaseFault): Injection => {
  const { database } = target
  switch (does) {
    case "kill":
      return { begin: database.kill, end: database.restart }
    case "stop":
      return { begin: database.stop, end: database.goOn }
    case "restart":
      return { begin: database.restart, end: Effect.void }
    case "full":
      return fullDisk(target)
    case "drop":
    case "starting":
      return { begin: refuse(target, does), end: refuse(target, null) }
  }
}

const injection = (target: Target, fault: Fault): Injection => {
  const server = "server" in fault ? target.servers[fault.server]! : target.servers[0]!
  switch (fault.of) {
    case "connections":
      return connections(server, fault.does)
    case "server":
      return processInjection(server, fault.does)
    case "database":
      return databaseInjection(target, fault.does)
    case "clock":
      return {
        begin: Effect.sync(() => server.shift(target.offset + fault.by)),
        end: Effect.sync(() => server.shift(target.offset))
      }
    case "receiver":
      return {
        begin: Effect.sync(() => target.receivers.strike(fault.does)),
        end: Effect.sync(() => target.receivers.strike(null))
      }
  }
}

/**
 * Begins a fault, waits, and ends it. Returns when it was, by the clock of the driver, and how many connections each
 * server asked for.
 */
export const strike = Effect.fnUntraced(function* (target: Target, fault: Fault, milliseconds: number) {
  const { begin, end } = injection(target, fault)
  const asked = () => target.servers.map(({ gateway }) => gateway.accepted)
  const [from, before] = [Date.now(), asked()]
  yield* begin
  yield* Effect.sleep(milliseconds)
  yield* end
  const connections = asked().map((count, server) => count - (before[server] ?? 0))
  return { fault, from, until: Date.now(), connections }
})
