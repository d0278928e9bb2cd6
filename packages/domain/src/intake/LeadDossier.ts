import { DateTime, Effect, Option } from "effect"
import type { Granted } from "../access/Grant.ts"
import { isOperator } from "../access/Principal.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { type BusinessLeadStatus, statusAt } from "../assignment/BusinessLeadStatus.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { BusinessEffect } from "../distribution/DecisionEffects.ts"
import type { DomainEvent } from "../event/DomainEvent.ts"
import { EventRepository } from "../event/EventRepository.ts"
import { leadBlocks } from "../lead/BlockRepository.ts"
import { isEarlierLead } from "../lead/Duplicate.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { type EarlierLead, type EarlierLeads, type LeadProgress, LeadRepository } from "./LeadRepository.ts"

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

/** All that is known of a lead. `holders` are in the order of assignment, `history` is all that happened. */
export interface LeadDossier extends SentLead {
  readonly holders: ReadonlyArray<Holder>
  readonly history: ReadonlyArray<DomainEvent>
  /** Since when its person is blocked. */
  readonly blocked_at: DateTime.Utc | null
}

/**
 * Returns the lead that a duplicate repeats: the latest one that makes duplicates. A lead that was refused or withdrawn
 * since counts if there is no other.
 */
export const repeatedAmong = (earlier: ReadonlyArray<EarlierLead>): LeadId | null => {
  const found = earlier.find(isEarlierLead) ?? earlier.find(({ stage }) => stage !== "duplicate")
  return found?.id ?? null
}

/**
 * Returns whether a reviewer sees a lead with its person: while it is held, and when somebody wanted it taken back. An
 * operator always does.
 */
export const seesPerson = (
  reviewer: Granted<"leads:review">,
  { history, lead }: Pick<LeadDossier, "history" | "lead">
): boolean => isOperator(reviewer) || lead.stage === "held" || history.some(({ type }) => type === "reclaim.requested")

/** Returns the holders of a lead with the statuses that a decision gives them. */
export const holdersAfter = (
  holders: ReadonlyArray<Holder>,
  effects: ReadonlyArray<BusinessEffect>
): ReadonlyArray<Holder> => {
  const statuses = new Map(effects.map(({ business, status }) => [business, status]))
  return holders.map((holder) => ({ ...holder, status: statuses.get(holder.business) ?? holder.status }))
}

/** Makes the functions that complete the progress of leads for their sender, and of one lead for its review. */
export const leadDossiers = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const businessLeads = yield* BusinessLeadRepository
  const { businesses } = yield* CatalogParts
  const events = yield* EventRepository
  const window = yield* ReclaimWindow
  const blocksOf = yield* leadBlocks

  const sent = Effect.fnUntraced(function* (all: ReadonlyArray<LeadProgress>) {
    const duplicates = all.map(({ lead }) => lead).filter(({ stage }) => stage === "duplicate")
    const earlier: EarlierLeads = duplicates.length === 0 ? new Map() : yield* leads.earlierOf(duplicates)
    return all.map((progress): SentLead => ({
      ...progress,
      duplicateOf: repeatedAmong(earlier.get(progress.lead.id) ?? [])
    }))
  })

  const named = (holder: Omit<Holder, "name">) =>
    Effect.map(businesses.find(holder.business), (business): Holder => ({
      ...holder,
      name: Option.getOrNull(Option.map(business, ({ name }) => name))
    }))

  const holdersOf = Effect.fnUntraced(function* (lead: LeadId) {
    const now = yield* DateTime.now
    return yield* Effect.forEach(yield* businessLeads.ofLead(lead), ({ assigned_at, business, reclaim }) =>
      named({ business, status: statusAt({ assigned_at, reclaim }, window, now), assigned_at })
    )
  })

  /** Returns the holders of a lead after a decision that is not stored. */
  const expectedHolders = Effect.fnUntraced(function* (
    holders: ReadonlyArray<Holder>,
    effects: ReadonlyArray<BusinessEffect>
  ) {
    const now = yield* DateTime.now
    const known = new Set(holders.map(({ business }) => business))
    const added = effects
      .filter(({ business }) => !known.has(business))
      .toSorted((a, b) => (a.business < b.business ? -1 : 1))
    return [
      ...holdersAfter(holders, effects),
      ...(yield* Effect.forEach(added, ({ business, status }) => named({ business, status, assigned_at: now })))
    ]
  })

  const complete = Effect.fnUntraced(function* (progress: LeadProgress) {
    const { id } = progress.lead
    const blocked_at = (yield* blocksOf([progress.lead])).get(id) ?? null
    const [holders, history] = [yield* holdersOf(id), yield* events.ofLead(id)]
    const [one] = yield* sent([progress])
    return { ...one!, holders, history, blocked_at } satisfies LeadDossier
  })

  const dossier = Effect.fnUntraced(function* (id: LeadId) {
    return yield* complete(yield* leads.get(id))
  })
  return { sent, complete, dossier, expectedHolders }
})
