import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Layer } from "effect"
import { recur } from "./Recurrence.ts"

/** Offers leads that are due once a second, for as long as the layer lives. */
export const layer = Layer.effectDiscard(
  LeadDistribution.use(({ sweep }) =>
    recur({
      turn: sweep,
      interval: "1 second",
      failing: "Leads with free places cannot be offered",
      over: "Leads with free places are offered again"
    })
  )
)
