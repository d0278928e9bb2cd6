import { DateTime, Duration, Schema } from "effect"
import { Notification } from "../person/Notification.ts"
import { type Person, PersonId } from "../person/Person.ts"
import { SecretHash } from "../person/Secret.ts"

/** A link in a mail that switches mails of its kind off for its person. It can be used any number of times. */
export const UnsubscribeLink = Schema.Struct({
  hash: SecretHash,
  person: PersonId,
  kind: Notification,
  expires_at: Schema.DateTimeUtc
})

/** A link in a mail that switches mails of its kind off for its person. */
export interface UnsubscribeLink extends Schema.Schema.Type<typeof UnsubscribeLink> {}

/** How long after its mail a link can be used. */
export const unsubscribeTime = Duration.days(90)

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: UnsubscribeLink, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, expires_at)

/** Returns the person without mails of a kind, or unchanged when they are switched off already. */
export const withoutMail =
  (kind: Notification) =>
  (person: Person): Person =>
    person.muted.includes(kind)
      ? person
      : { ...person, muted: Notification.literals.filter((one) => one === kind || person.muted.includes(one)) }
