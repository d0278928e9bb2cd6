import { BusinessLeadRepository, type BusinessLeadIds } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { type LeadOutcome, outcomeChange, type ToldOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import { DateTime, Result } from "effect"
import { sampleInstant } from "./SampleLead.ts"

/** Returns an outcome that a business told `minutes` after the sample instant. */
export const sampleOutcome = (minutes: number, told: Partial<ToldOutcome> = {}): LeadOutcome => ({
  outcome: "contacted",
  value_cents: null,
  note: null,
  ...told,
  at: DateTime.add(sampleInstant, { minutes })
})

/** Appends an outcome, whatever was told before. */
export const appendOutcome = (ids: BusinessLeadIds, outcome: LeadOutcome, events: ReadonlyArray<LeadEvent> = []) =>
  BusinessLeadRepository.use((leads) => leads.tellOutcome(ids, () => Result.succeed({ outcome, events })))

/** Tells an outcome as the rule of the domain permits. */
export const tellBySample = (ids: BusinessLeadIds, { at, ...told }: LeadOutcome) =>
  BusinessLeadRepository.use((leads) => leads.tellOutcome(ids, (lead, latest) => outcomeChange(lead, latest, told, at)))
