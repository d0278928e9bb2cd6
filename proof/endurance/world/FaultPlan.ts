import { type Chance, integer, lottery } from "../../simulation/world/Chance.ts"
import type { Refusal } from "../../test/Gateway.ts"
import { oneOf } from "./Businesses.ts"

/** What is wrong with the connections between a server and the database. */
export type ConnectionFault = "delay" | "long delay" | "trickle" | "cut" | "silence"

/**
 * What is wrong with the database. Its address drops connections, as a proxy without a healthy server does, or tells
 * that it is starting.
 */
export type DatabaseFault = "kill" | "stop" | "restart" | "full" | Refusal

/** What a faulty receiver of webhooks does. */
export type ReceiverFault = "hang" | "error" | "cut" | "slow" | "redirect"

/** A fault, of the server `server` where one is named. A clock is wrong by `by` milliseconds. */
export type Fault =
  | { readonly of: "connections"; readonly does: ConnectionFault; readonly server: number }
  | { readonly of: "server"; readonly does: "kill" | "stop" | "restart"; readonly server: number }
  | { readonly of: "database"; readonly does: DatabaseFault }
  | { readonly of: "clock"; readonly by: number; readonly server: number }
  | { readonly of: "receiver"; readonly does: ReceiverFault }

/** A fault with its begin and its end, in milliseconds after the start of the run. */
export type PlannedFault = Fault & { readonly from: number; readonly until: number }

/** The part of the system that a fault strikes. Two faults strike no part at once. */
const targetOf = (fault: Fault): string => ("server" in fault ? `${fault.of} ${fault.server}` : fault.of)

/** The name of a fault in messages. */
export const nameOf = (fault: Fault): string => {
  if (fault.of === "clock") return `clock of server ${fault.server} by ${fault.by / 1000} s`
  return `${fault.does} of ${targetOf(fault)}`
}

/** Returns the kind of a fault, such as `kill of server`. It does not name the server. */
export const kindOf = (fault: Fault): string => {
  if (fault.of === "clock") return fault.by > 0 ? "clock ahead" : "clock behind"
  return `${fault.does} of ${fault.of}`
}

const seconds = 1000
const minutes = 60 * seconds

/** Clocks are wrong by less than a day, because an idempotency key is only promised for a day. */
const jumps = [3 * seconds, 90 * seconds, 40 * minutes, 130 * minutes, 300 * minutes] as const

const weights = {
  connections: [
    ["delay", 2],
    ["long delay", 3],
    ["trickle", 2],
    ["cut", 3],
    ["silence", 3]
  ],
  server: [
    ["kill", 3],
    ["stop", 2],
    ["restart", 2]
  ],
  database: [
    ["kill", 3],
    ["stop", 3],
    ["restart", 2],
    ["full", 2],
    ["drop", 2],
    ["starting", 2]
  ],
  receiver: [
    ["hang", 1],
    ["error", 1],
    ["cut", 1],
    ["slow", 1],
    ["redirect", 1]
  ]
} as const

/** All kinds of faults, as {@link kindOf} names them. */
export const faultKinds: ReadonlyArray<string> = [
  ...Object.entries(weights).flatMap(([of, all]) => all.map(([does]) => `${does} of ${of}`)),
  "clock ahead",
  "clock behind"
]

const connection = lottery<ConnectionFault>(weights.connections)
const process = lottery<"kill" | "stop" | "restart">(weights.server)
const database = lottery<DatabaseFault>(weights.database)
const receiver = lottery<ReceiverFault>(weights.receiver)

const parts = lottery<Fault["of"]>([
  ["connections", 5],
  ["server", 4],
  ["database", 4],
  ["clock", 3],
  ["receiver", 3]
])

const drawFault = (chance: Chance, servers: number): Fault => {
  const server = integer(chance, 0, servers - 1)
  const of = parts(chance)
  switch (of) {
    case "connections":
      return { of, server, does: connection(chance) }
    case "server":
      return { of, server, does: process(chance) }
    case "database":
      return { of, does: database(chance) }
    case "clock":
      return { of, server, by: oneOf(chance, jumps) * (chance() < 0.5 ? 1 : -1) }
    case "receiver":
      return { of, does: receiver(chance) }
  }
}

/** One of four faults lasts longer than a server takes to notice that its database is away. */
const drawLength = (chance: Chance): number =>
  chance() < 0.25 ? integer(chance, 6000, 8000) : integer(chance, 400, 4000)

/** Faults that would end later are left out, which keeps a run short. */
const latestEnd = 10_000

/** Draws a fault of one kind, or of any. */
const drawOf = (chance: Chance, servers: number, only: string | undefined): Fault => {
  for (;;) {
    const fault = drawFault(chance, servers)
    if (only === undefined || kindOf(fault) === only) return fault
  }
}

/**
 * Up to five faults, all of the kind `only` if one is given. A fault of a part begins after the fault before it has
 * ended.
 */
export const faultPlan = (chance: Chance, servers: number, only?: string): ReadonlyArray<PlannedFault> => {
  if (only !== undefined && !faultKinds.includes(only)) {
    throw new Error(`There is no fault “${only}”, but there are: ${faultKinds.join(", ")}.`)
  }
  const free = new Map<string, number>()
  const plan: Array<PlannedFault> = []
  for (let count = integer(chance, 2, 5); count > 0; count--) {
    const fault = drawOf(chance, servers, only)
    const target = targetOf(fault)
    const from = Math.max(integer(chance, 500, 4500), free.get(target) ?? 0)
    const until = from + drawLength(chance)
    free.set(target, until + 1500)
    if (until <= latestEnd) plan.push({ ...fault, from, until })
  }
  return plan.toSorted((a, b) => a.from - b.from)
}
