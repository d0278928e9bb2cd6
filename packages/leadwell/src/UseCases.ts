import { concepts } from "@leadwell/domain/UseCases"
import { Mails } from "@leadwell/people/mail/Mails"
import { People } from "@leadwell/people/people/People"

/** The use cases by concept. */
export const useCases = {
  ...concepts,
  /** Invites, shows, changes and removes the people who get mails. */
  people: [People],
  /** Shows the mails to people, and sends a test mail. */
  mails: [Mails]
} as const
