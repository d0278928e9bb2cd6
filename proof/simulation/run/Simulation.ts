import { Effect } from "effect"
import { createHash } from "node:crypto"
import { brokenGuarantees } from "../guarantees/Guarantees.ts"
import { recount } from "../guarantees/Recount.ts"
import { plot } from "../report/Plot.ts"
import { report } from "../report/Report.ts"
import { grouped } from "../report/Table.ts"
import { simulatedLeads } from "../world/SimulatedLead.ts"
import { members, places } from "../world/World.ts"
import type { Observed } from "./Observed.ts"
import { run, type Storage } from "./Run.ts"

/** The result of a simulation, and the guarantees that were broken. */
interface Shown {
  readonly report: string
  /** The sentence of the report that `docs/distribution.md` shows. */
  readonly published: string
  readonly plot: string
  readonly broken: ReadonlyArray<string>
}

/** A short digest of all events, without the ids of reclaim requests, which no seed decides. */
const digestOf = ({ events }: Observed): string => {
  const text = JSON.stringify(events, (key, value) => (key === "reclaim" ? value !== null : value))
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}

/** Simulates the year with this many leads. The same seed gives the same result, to the byte. */
export const simulate = Effect.fnUntraced(function* (seed: number, count: number, storage?: Storage) {
  const observed = yield* run(simulatedLeads(seed, count), storage)
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
