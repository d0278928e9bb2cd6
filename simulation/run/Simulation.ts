import { Effect } from "effect"
import { createHash } from "node:crypto"
import { brokenGuarantees } from "../recount/Guarantees.ts"
import { recount } from "../recount/Recount.ts"
import { plot } from "../report/Plot.ts"
import { report } from "../report/Report.ts"
import { grouped } from "../report/Table.ts"
import { simulatedLeads } from "../world/SimulatedLead.ts"
import { members, places } from "../world/World.ts"
import { run, type Telling } from "./Run.ts"

/** The result of a simulation, and the guarantees that were broken. */
interface Shown {
  readonly report: string
  readonly plot: string
  readonly broken: ReadonlyArray<string>
}

/** A short digest of all events. */
const digestOf = ({ events }: Telling): string =>
  createHash("sha256").update(JSON.stringify(events)).digest("hex").slice(0, 16)

/** Simulates the quarter with this many leads. The same seed gives the same result, to the byte. */
export const simulate = Effect.fnUntraced(function* (seed: number, count: number) {
  const telling = yield* run(simulatedLeads(seed, count))
  const counted = recount(members, places, telling)
  const events = grouped(telling.events.length)
  const told = `${grouped(count)} leads, seed ${seed}; ${events} events, digest \`${digestOf(telling)}\`.`
  return {
    report: report(counted, told),
    plot: plot(counted.accounts),
    broken: brokenGuarantees(counted, telling)
  } satisfies Shown
})
