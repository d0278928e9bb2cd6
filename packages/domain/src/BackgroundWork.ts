import { Layer } from "effect"
import * as Housekeeper from "./background/Housekeeper.ts"
import * as LeadSweeper from "./background/LeadSweeper.ts"
import * as WebhookDispatcher from "./background/WebhookDispatcher.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { WebhookDispatch } from "./webhook/WebhookDispatch.ts"

/**
 * All that is done without a caller, for as long as the layer lives: leads with free places are offered again and
 * events delivered every second, and what is kept beyond its time is erased every hour. Any number of processes may
 * do so.
 */
export const layer = Layer.mergeAll(Housekeeper.layer, LeadSweeper.layer, WebhookDispatcher.layer).pipe(
  Layer.provide([Erasure.layer, LeadDistribution.layer, WebhookDispatch.layer])
)
