import { DateTime, Duration } from "effect"
import { comparableEmail, type Email } from "./Email.ts"
import type { LeadStage } from "./LeadStage.ts"
import type { Phone } from "./Phone.ts"

/** A way to reach a person, in the form in which two of them are compared. */
export interface Contact {
  readonly kind: "email" | "phone"
  readonly value: string
}

/** The contacts by which a lead is the same person's as another. A blank one, as an erased lead has, is none. */
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

/** Whether a later lead of the same person can be the duplicate of a lead in this stage. */
export const isEarlierLead = (stage: LeadStage): boolean =>
  stage !== "duplicate" && stage !== "refused" && stage !== "withdrawn"

/**
 * Whether one of the same person's leads was received less than so many days before. The window moves with the lead
 * that is looked at; 0 days switch it off.
 */
export const isDuplicate = (
  created_at: DateTime.Utc,
  earlier: ReadonlyArray<DateTime.Utc>,
  windowDays: number
): boolean =>
  windowDays > 0 &&
  earlier.some((at) => Duration.isLessThan(DateTime.distance(at, created_at), Duration.days(windowDays)))
