import { Layer } from "effect"
import * as EventCounter from "./background/EventCounter.ts"
import * as Housekeeper from "./background/Housekeeper.ts"
import * as LeadSweeper from "./background/LeadSweeper.ts"
import * as MailDispatcher from "./background/MailDispatcher.ts"
import * as WebhookDispatcher from "./background/WebhookDispatcher.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { CapNotices } from "./mail/CapNotices.ts"
import { MailDispatch } from "./mail/MailDispatch.ts"
import { ReclaimReminders } from "./mail/ReclaimReminders.ts"
import { WebhookDispatch } from "./webhook/WebhookDispatch.ts"

/**
 * Runs all background jobs while the layer lives: offers, deliveries and mails every second, counts of events every ten
 * seconds, housekeeping every hour. Any number of processes may run it.
 */
export const layer = Layer.mergeAll(
  EventCounter.layer,
  Housekeeper.layer,
  LeadSweeper.layer,
  MailDispatcher.layer,
  WebhookDispatcher.layer
).pipe(
  Layer.provide([
    Erasure.layer,
    LeadDistribution.layer,
    MailDispatch.layer,
    CapNotices.layer,
    ReclaimReminders.layer,
    WebhookDispatch.layer
  ])
)
