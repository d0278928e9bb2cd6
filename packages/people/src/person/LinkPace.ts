import { DateTime, Duration, Option, Schema } from "effect"

/** The links that were mailed to a person since one was used: how many, and when the latest is sent. */
export const LinkPace = Schema.Struct({ unused: Schema.Int, sent_at: Schema.DateTimeUtc })

/** The links that were mailed to a person since one was used. */
export interface LinkPace extends Schema.Schema.Type<typeof LinkPace> {}

/** After how many unused links the next one waits longer. */
const freeLinks = 3

/** How long the next link waits after the latest, in minutes: after three unused links, after four, and so on. */
const longerWaits = [5, 15, 30, 60]

/** The time after which unused links are forgotten. */
const forgottenAfter = Duration.days(1)

/** Returns how long after the latest link the next one is sent. It never waits longer than an hour. */
const waitAfter = (unused: number): Duration.Duration =>
  Duration.minutes(unused < freeLinks ? 1 : (longerWaits[unused - freeLinks] ?? longerWaits.at(-1)!))

/**
 * Returns the pace with one more link, whose `sent_at` is when it may be sent. Returns nothing when one was sent within
 * the last minute, or waits already: it answers this request too.
 */
export const withNextLink = (pace: LinkPace | null, now: DateTime.Utc): Option.Option<LinkPace> => {
  if (pace === null) return Option.some({ unused: 1, sent_at: now })
  const { sent_at, unused } = pace
  const isOver = (time: Duration.Duration) => DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(sent_at, time))
  if (!isOver(Duration.minutes(1))) return Option.none()
  if (isOver(forgottenAfter)) return Option.some({ unused: 1, sent_at: now })
  const free = DateTime.addDuration(sent_at, waitAfter(unused))
  return Option.some({ unused: unused + 1, sent_at: DateTime.max(now, free) })
}
