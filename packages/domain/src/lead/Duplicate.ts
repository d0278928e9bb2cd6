import { DateTime, Duration } from "effect"
import { comparableEmail, type Email } from "./Email.ts"
import type { Lead } from "./Lead.ts"
import type { LeadStage } from "./LeadStage.ts"
import { isPlaceholder, type Phone } from "./Phone.ts"

/** A contact of a person in comparable form. */
export interface Contact {
  readonly kind: "email" | "phone"
  readonly value: string
}

/** The addresses of a person. They are blank in an erased lead. */
export interface Addresses {
  readonly email: Email
  readonly phone: Phone
}

/** Returns all contacts of a person. Those of an erased lead are blank and omitted, or all erased leads would match. */
export const allContactsOf = ({ email, phone }: Addresses): ReadonlyArray<Contact> => {
  const contacts: ReadonlyArray<Contact> = [
    { kind: "email", value: comparableEmail(email) },
    { kind: "phone", value: phone }
  ]
  return contacts.filter(({ value }) => value.trim() !== "")
}

/** Returns the contacts that identify a person: all but a telephone number that anybody may give. */
export const contactsOf = (addresses: Addresses): ReadonlyArray<Contact> =>
  allContactsOf(addresses).filter(({ kind, value }) => kind === "email" || !isPlaceholder(value as Phone))

/** Returns those of some contacts that a lead does not have. */
export const gainedContacts = (lead: Addresses, contacts: ReadonlyArray<Contact>): ReadonlyArray<Contact> => {
  const own = contactsOf(lead)
  return contacts.filter((one) => !own.some(({ kind, value }) => kind === one.kind && value === one.value))
}

/** Returns the e-mail address among some contacts. It is the contact that a mail proves to be the person's. */
export const addressOf = (contacts: ReadonlyArray<Contact>): ReadonlyArray<Contact> =>
  contacts.filter(({ kind }) => kind === "email")

/**
 * Returns whether a lead in this stage can make a later lead of the same person a duplicate, if it needs no
 * confirmation.
 */
export const isEarlierStage = (stage: LeadStage): boolean =>
  stage !== "duplicate" && stage !== "refused" && stage !== "withdrawn"

/** Returns whether a lead waits for its person, who has to confirm it. */
export const isAwaiting = ({ confirm_by, stage }: Pick<Lead, "confirm_by" | "stage">): boolean =>
  stage === "held" && confirm_by !== null

/** Returns whether a lead can make a later lead of the same person a duplicate. */
export const isEarlierLead = (lead: Pick<Lead, "confirm_by" | "stage">): boolean =>
  isEarlierStage(lead.stage) && !isAwaiting(lead)

/** Returns whether an earlier lead was received less than `windowDays` days before. 0 days switch the check off. */
export const isDuplicate = (
  created_at: DateTime.Utc,
  earlier: ReadonlyArray<DateTime.Utc>,
  windowDays: number
): boolean =>
  windowDays > 0 &&
  earlier.some((at) => Duration.isLessThan(DateTime.distance(at, created_at), Duration.days(windowDays)))
