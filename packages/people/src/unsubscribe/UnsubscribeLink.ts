import { DateTime, Duration } from "effect"
import { Notification } from "../person/Notification.ts"
import type { Person } from "../person/Person.ts"
import type { SecretOf } from "../person/StoredSecret.ts"

/** How long after its mail a link can be used. */
export const unsubscribeTime = Duration.days(90)

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: SecretOf<"unsubscribe">, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, expires_at)

/** Returns the person without mails of a kind, or unchanged when they are switched off already. */
export const withoutMail =
  (kind: Notification) =>
  (person: Person): Person =>
    person.muted.includes(kind)
      ? person
      : { ...person, muted: Notification.literals.filter((one) => one === kind || person.muted.includes(one)) }
