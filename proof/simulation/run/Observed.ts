import type { LeadOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { Report } from "@leadwell/domain/features/reports/Reports"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"
import type { ReviewedRequest } from "@leadwell/domain/reclaim/ReclaimReview"
import type { ContactKind } from "../world/PersonAct.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"

/** An outcome that a business told, or was refused. */
export interface Told {
  readonly lead: number
  readonly business: string
  readonly at: number
  readonly outcome: string | null
  readonly isRefused: boolean
}

/** A lead as sent, with the stage and the signals in the answer. */
export interface Sent {
  readonly lead: SimulatedLead
  readonly stage: LeadStage
  readonly signals: ReadonlyArray<string>
}

/** What the simulated system shows: its answers, its events, and its lists at the end. */
export interface Observed {
  /** The leads as sent, by id. */
  readonly sent: ReadonlyMap<number, Sent>
  readonly told: ReadonlyArray<Told>
  readonly events: ReadonlyArray<DomainEvent>
  /** The leads of each business, and how many its list says they are. */
  readonly lists: ReadonlyMap<string, { readonly ids: ReadonlyArray<number>; readonly total: number }>
  /** What each subscription counts for its caps in the last day, week and month. */
  readonly uses: ReadonlyMap<string, string>
  /** The stored leads as text in lower case. */
  readonly stored: ReadonlyMap<number, string>
  /** Which contact is verified of the leads with a consent that were to be corrected. */
  readonly verified: ReadonlyMap<number, ContactKind | null>
  /** The number of leads in each stage. */
  readonly stages: Readonly<Record<string, number>>
  /** The outcomes of each lead of a business about which it told any, the latest first. */
  readonly outcomes: ReadonlyMap<string, ReadonlyArray<LeadOutcome>>
  /** The reclaim requests with their evidence. */
  readonly reclaims: ReadonlyArray<ReviewedRequest>
  /** Reports of the year, which were counted as it went on. */
  readonly reports: ReadonlyArray<Report>
  /** The bodies that the receiver of the webhook accepted. */
  readonly accepted: ReadonlyArray<string>
}
