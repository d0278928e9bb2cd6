import { Layer } from "effect"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import { repeat } from "./RepeatingJob.ts"

/** Offers due leads once a second while the layer lives. */
export const layer = Layer.effectDiscard(
  LeadDistribution.use(({ sweep }) =>
    repeat({
      turn: sweep,
      interval: "1 second",
      failing: "Leads with free places cannot be offered",
      over: "Leads with free places are offered again"
    })
  )
)
