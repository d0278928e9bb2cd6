import { Layer } from "effect"
import { DistributionRepository } from "./distribution/DistributionRepository.ts"
import { ErasureRepository } from "./erasure/ErasureRepository.ts"
import { signalling } from "./event/DispatchSignal.ts"
import { LeadInbox } from "./intake/LeadInbox.ts"
import { LeadRepository } from "./intake/LeadRepository.ts"
import { ReclaimRepository } from "./reclaim/ReclaimRepository.ts"

/** The ports whose methods append events, as `EventRepository` lists them. Each signals what it has stored. */
export const layer = Layer.mergeAll(
  signalling(LeadInbox, "receive"),
  signalling(LeadRepository, "modify"),
  signalling(DistributionRepository, "offer"),
  signalling(ReclaimRepository, "insert", "decide"),
  signalling(ErasureRepository, "eraseLeads")
)
