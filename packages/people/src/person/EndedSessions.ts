import { DateTime } from "effect"
import type { Person } from "./Person.ts"

/** The instant up to which the sessions of a person are ended. */
type Ended = Pick<Person, "sessions_ended_at">

/** Returns whether what began at an instant may sign a person in: a session, a link, or a sign-in that is under way. */
export const countsFor = ({ sessions_ended_at }: Ended, began: DateTime.Utc): boolean =>
  sessions_ended_at === null || DateTime.isGreaterThan(began, sessions_ended_at)

/** Returns the person with all sessions ended at an instant. An earlier instant brings nothing back. */
export const withSessionsEnded =
  (now: DateTime.Utc) =>
  (person: Person): Person => {
    const { sessions_ended_at: before } = person
    return { ...person, sessions_ended_at: before === null ? now : DateTime.max(before, now) }
  }
