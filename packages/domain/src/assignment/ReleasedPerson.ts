import { Context, DateTime, Duration } from "effect"
import { blanks } from "../lead/PersonalFields.ts"
import type { BusinessLead } from "./BusinessLead.ts"

/** How long a business still reads the person of a lead after its release from it, 30 days by default. */
export const ReleasedPersonTime = Context.Reference<Duration.Duration>(
  "@leadwell/domain/assignment/ReleasedPerson/ReleasedPersonTime",
  { defaultValue: () => Duration.days(30) }
)

/** Returns whether a business no longer reads the person of a lead at an instant: some time after its release. */
export const isPersonHidden = (
  { released_at }: Pick<BusinessLead, "released_at">,
  time: Duration.Duration,
  now: DateTime.Utc
): boolean => released_at !== null && DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(released_at, time))

/**
 * Returns a lead as its business may read it at an instant. Some time after its release the business reads it as an
 * erased one, because it has no reason left to know the person.
 */
export const readableLead = (one: BusinessLead, time: Duration.Duration, now: DateTime.Utc): BusinessLead =>
  isPersonHidden(one, time, now)
    ? { ...one, lead: { ...one.lead, ...blanks, anonymised_at: one.lead.anonymised_at ?? one.released_at } }
    : one
