import { Context, DateTime, Duration } from "effect"
import { blanks } from "../lead/PersonalFields.ts"
import type { BusinessLead } from "./BusinessLead.ts"

/** How long a business still reads the person of a lead after its release from it, 30 days by default. */
export const ReleasedPersonTime = Context.Reference<Duration.Duration>(
  "@leadwell/domain/assignment/ReleasedPerson/ReleasedPersonTime",
  { defaultValue: () => Duration.days(30) }
)

/** Returns until when a business reads the person of its lead: null unless it was released from it or loses it now. */
export const personReadUntil = (
  { lead, released_at }: Pick<BusinessLead, "lead" | "released_at">,
  time: Duration.Duration
): DateTime.Utc | null => lead.withdrawn_at ?? (released_at && DateTime.addDuration(released_at, time))

/**
 * Returns whether a business no longer reads the person of a lead at an instant: since the person withdrew it, and some
 * time after its release.
 */
export const isPersonHidden = (
  one: Pick<BusinessLead, "lead" | "released_at">,
  time: Duration.Duration,
  now: DateTime.Utc
): boolean => {
  const until = personReadUntil(one, time)
  return until !== null && DateTime.isGreaterThanOrEqualTo(now, until)
}

/** Returns a lead of which no more is read of its person than the city. */
export const withoutPerson = (one: BusinessLead): BusinessLead => ({
  ...one,
  lead: { ...one.lead, ...blanks, city: one.lead.city }
})

/**
 * Returns a lead as its business may read it at an instant. Since its person withdrew it, or some time after its
 * release, the business reads it as an erased one, because it has no reason left to know the person.
 */
export const readableLead = (one: BusinessLead, time: Duration.Duration, now: DateTime.Utc): BusinessLead =>
  isPersonHidden(one, time, now)
    ? {
        ...one,
        lead: {
          ...one.lead,
          ...blanks,
          anonymised_at: one.lead.anonymised_at ?? one.lead.withdrawn_at ?? one.released_at
        }
      }
    : one
