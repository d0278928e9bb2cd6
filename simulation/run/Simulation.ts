import { Effect } from "effect"
import { createHash } from "node:crypto"
import { brokenGuarantees } from "../guarantees/Guarantees.ts"
import { recount } from "../guarantees/Recount.ts"
import { plot } from "../report/Plot.ts"
import { report } from "../report/Report.ts"
import { grouped } from "../report/Table.ts"
import { simulatedLeads } from "../world/SimulatedLead.ts"
import { members, places } from "../world/World.ts"
import { run, type Observed } from "./Run.ts"

/** The result of a simulation, and the guarantees that were broken. */
interface Shown {
  readonly report: string
  /** The sentence of the report that `docs/distribution.md` shows. */
  readonly published: string
  readonly plot: string
  readonly broken: ReadonlyArray<string>
}

/** A short digest of all events. */
const digestOf = ({ events }: Observed): string =>
  createHash("sha256").update(JSON.stringify(events)).digest("hex").slice(0, 16)

/** Simulates the quarter with this many leads. The same seed gives the same result, to the byte. */
export const simulate = Effect.fnUntraced(function* (seed: number, count: number) {
  const observed = yield* run(simulatedLeads(seed, count))
  const counted = recount(members, places, observed)
  const events = grouped(observed.events.length)
  const summary = `${grouped(count)} leads, seed ${seed}; ${events} events, digest \`${digestOf(observed)}\`.`
  return {
    report: report(counted, summary),
    published: summary,
    plot: plot(counted.accounts),
    broken: brokenGuarantees(counted, observed)
  } satisfies Shown
})
