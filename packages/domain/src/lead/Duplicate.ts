import { DateTime, Duration } from "effect"
import { comparableEmail, type Email } from "./Email.ts"
import type { LeadStage } from "./LeadStage.ts"
import type { Phone } from "./Phone.ts"

/** A contact of a person in comparable form. */
export interface Contact {
  readonly kind: "email" | "phone"
  readonly value: string
}

/**
 * Returns the contacts that identify the person of a lead. The blank contacts of an erased lead are omitted, or all
 * erased leads would match.
 */
export const contactsOf = ({
  email,
  phone
}: {
  readonly email: Email
  readonly phone: Phone
}): ReadonlyArray<Contact> => {
  const contacts: ReadonlyArray<Contact> = [
    { kind: "email", value: comparableEmail(email) },
    { kind: "phone", value: phone }
  ]
  return contacts.filter(({ value }) => value.trim() !== "")
}

/** Returns whether a lead in this stage can make a later lead of the same person a duplicate. */
export const isEarlierLead = (stage: LeadStage): boolean =>
  stage !== "duplicate" && stage !== "refused" && stage !== "withdrawn"

/** Returns whether an earlier lead was received less than `windowDays` days before. 0 days switch the check off. */
export const isDuplicate = (
  created_at: DateTime.Utc,
  earlier: ReadonlyArray<DateTime.Utc>,
  windowDays: number
): boolean =>
  windowDays > 0 &&
  earlier.some((at) => Duration.isLessThan(DateTime.distance(at, created_at), Duration.days(windowDays)))
