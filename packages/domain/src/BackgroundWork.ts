import { Layer } from "effect"
import * as EventCounter from "./background/EventCounter.ts"
import * as Housekeeper from "./background/Housekeeper.ts"
import * as LeadSweeper from "./background/LeadSweeper.ts"
import * as WebhookDispatcher from "./background/WebhookDispatcher.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { Erasure } from "./erasure/Erasure.ts"
import * as EventWriters from "./EventWriters.ts"
import { WebhookDispatch } from "./webhook/WebhookDispatch.ts"

/**
 * Runs all background jobs of leads while the layer lives: deliveries at once, offers every second, counts of events
 * every ten seconds, housekeeping every hour. Any number of processes may run it.
 */
export const layer = Layer.mergeAll(
  EventCounter.layer,
  Housekeeper.layer,
  LeadSweeper.layer,
  WebhookDispatcher.layer
).pipe(Layer.provide([Erasure.layer, LeadDistribution.layer, WebhookDispatch.layer]), Layer.provide(EventWriters.layer))
