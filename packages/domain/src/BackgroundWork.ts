import { Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import * as EventCounter from "./background/EventCounter.ts"
import * as Housekeeper from "./background/Housekeeper.ts"
import * as LeadSweeper from "./background/LeadSweeper.ts"
import { DistributionRepository } from "./distribution/DistributionRepository.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { ErasureRepository } from "./erasure/ErasureRepository.ts"
import { signalling } from "./event/DispatchSignal.ts"
import * as SubmissionRetention from "./hook/SubmissionRetention.ts"
import * as Importer from "./import/Importer.ts"
import { LeadInbox } from "./intake/LeadInbox.ts"
import { LeadIntake } from "./intake/LeadIntake.ts"
import { LeadRepository } from "./intake/LeadRepository.ts"
import { Confirmations } from "./person/Confirmations.ts"
import * as UnconfirmedLeads from "./person/UnconfirmedLeads.ts"
import { storingRefusals } from "./report/Refusals.ts"
import * as ReportCounter from "./report/ReportCounter.ts"
import { WebhookDispatch } from "./webhook/WebhookDispatch.ts"

/** The ports through which these jobs append events. Each signals what it has stored. */
const writers = Layer.mergeAll(
  signalling(LeadInbox, "receive"),
  signalling(DistributionRepository, "offer"),
  signalling(LeadRepository, "modify", "confirm"),
  signalling(ErasureRepository, "eraseLeads")
)

/**
 * Runs all background jobs of leads while the layer lives: deliveries at once, offers and steps of imports every
 * second, counts of events and of refused requests every ten seconds, housekeeping every hour. Any number of processes
 * may run it. It stores what use cases count that are built together with it.
 */
export const layer = Layer.mergeAll(
  EventCounter.layer,
  Housekeeper.layer,
  Importer.layer,
  LeadSweeper.layer,
  ReportCounter.layer,
  storingRefusals,
  SubmissionRetention.layer,
  UnconfirmedLeads.layer,
  WebhookDispatch.running
).pipe(
  Layer.provide([Confirmations.layer, Erasure.layer, LeadIntake.layer]),
  Layer.provide([LeadDistribution.layer, WebhookDispatch.layer]),
  Layer.provide([writers, webDigest])
)
