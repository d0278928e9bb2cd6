import { DateTime, Effect, Option } from "effect"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { type BusinessLeadStatus, statusAt } from "../assignment/BusinessLeadStatus.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import type { DomainEvent } from "../event/DomainEvent.ts"
import { EventRepository } from "../event/EventRepository.ts"
import { isEarlierLead } from "../lead/Duplicate.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { type EarlierLead, type LeadProgress, LeadRepository } from "./LeadRepository.ts"

/** A lead for its sender. `duplicateOf` is the lead that it repeats, if it is a duplicate. */
export interface SentLead extends LeadProgress {
  readonly duplicateOf: LeadId | null
}

/** A business that has a lead, or had it before its release. The name is null when the business is gone. */
export interface Holder {
  readonly business: BusinessId
  readonly name: string | null
  readonly status: BusinessLeadStatus
  readonly assigned_at: DateTime.Utc
}

/** All that an operator sees of a lead. `holders` are in the order of assignment, and `history` is all that happened. */
export interface LeadDossier extends SentLead {
  readonly holders: ReadonlyArray<Holder>
  readonly history: ReadonlyArray<DomainEvent>
}

/**
 * Returns the lead that a duplicate repeats: the latest one that makes duplicates. A lead that was refused or withdrawn
 * since counts if there is no other.
 */
export const repeatedAmong = (earlier: ReadonlyArray<EarlierLead>): LeadId | null => {
  const found = earlier.find(({ stage }) => isEarlierLead(stage)) ?? earlier.find(({ stage }) => stage !== "duplicate")
  return found?.id ?? null
}

/** Makes the functions that complete the progress of a lead for its sender, and for an operator. */
export const leadDossiers = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const businessLeads = yield* BusinessLeadRepository
  const businesses = yield* BusinessRepository
  const events = yield* EventRepository
  const window = yield* ReclaimWindow

  const sent = Effect.fnUntraced(function* (progress: LeadProgress) {
    const { lead } = progress
    const duplicateOf = lead.stage === "duplicate" ? repeatedAmong(yield* leads.earlierOf(lead)) : null
    return { ...progress, duplicateOf } satisfies SentLead
  })

  const holdersOf = Effect.fnUntraced(function* (lead: LeadId) {
    const now = yield* DateTime.now
    return yield* Effect.forEach(yield* businessLeads.ofLead(lead), (held) =>
      Effect.map(businesses.find(held.business), (business): Holder => ({
        business: held.business,
        name: Option.getOrNull(Option.map(business, ({ name }) => name)),
        status: statusAt(held, window, now),
        assigned_at: held.assigned_at
      }))
    )
  })

  const complete = Effect.fnUntraced(function* (progress: LeadProgress) {
    const { id } = progress.lead
    const [holders, history] = [yield* holdersOf(id), yield* events.ofLead(id)]
    return { ...(yield* sent(progress)), holders, history } satisfies LeadDossier
  })
  return { sent, complete }
})
