import type { DateTime } from "effect"
import { isOpen } from "./Session.ts"
import type { EndedAccess } from "./SessionRepository.ts"
import { isUsable } from "./SignInLink.ts"

/** What can still sign a person in after all sessions were ended. */
interface AccessLeft {
  readonly passkeys: number
  readonly links: number
  /** Whether the person signs in with the OpenID provider. */
  readonly identity: boolean
}

/** What ended with the sessions of a person, and what is left. Null is what the caller may not know. */
export interface AccessSummary {
  readonly sessions: number
  readonly links: number | null
  readonly passkeys: number | null
  readonly left: AccessLeft | null
}

/** Counts what counted until an instant and was ended then, and what is left. No link outlives all sessions. */
export const accessSummary = (
  { links, passkeysLeft, passkeysRemoved, person, sessions }: EndedAccess,
  now: DateTime.Utc
): AccessSummary => ({
  sessions: sessions.filter((session) => isOpen(session, person, now)).length,
  links: links.filter((link) => isUsable(link, person, now)).length,
  passkeys: passkeysRemoved,
  left: { passkeys: passkeysLeft, links: 0, identity: person.identity !== null }
})

/** Leaves of a summary the sessions alone, for a manager of one account of the person. */
export const sessionsAlone = (sessions: number): AccessSummary => ({
  sessions,
  links: null,
  passkeys: null,
  left: null
})
