import { delayAfter } from "@leadwell/domain/webhook/RetrySchedule"
import { DateTime, Duration, Option } from "effect"
import type { MailAttempt } from "./MailAttempt.ts"
import type { MailDelivery } from "./MailDelivery.ts"

/** The maximum number of stored attempts of a mail. */
const keptAttempts = 100

/**
 * The time limit of an attempt. A mail server may think for long before it takes a mail, and who gives up earlier does
 * not learn whether it did: the mail would be sent again.
 */
export const mailAttemptTime = Duration.minutes(2)

/** How long a mail belongs to the process that attempts it. */
export const mailClaimTime = Duration.minutes(3)

/** Claims a pending mail for {@link mailClaimTime}, unless it is claimed. */
export const claimed =
  (now: DateTime.Utc) =>
  (mail: MailDelivery): Option.Option<MailDelivery> =>
    mail.status === "pending" && (mail.claimed_until === null || !DateTime.isGreaterThan(mail.claimed_until, now))
      ? Option.some({ ...mail, claim: mail.claim + 1, claimed_until: DateTime.addDuration(now, mailClaimTime) })
      : Option.none()

/** A mail as a process claimed it. */
export type ClaimedMail = Pick<MailDelivery, "claim" | "id">

/** Returns the mail as ended. An outdated claim changes nothing. */
export const ended =
  (status: "sent" | "failed" | "skipped" | "unsent", now: DateTime.Utc) =>
  (mail: MailDelivery, { claim }: ClaimedMail): MailDelivery =>
    mail.claim === claim ? { ...mail, status, due_at: null, claimed_until: null, ended_at: now } : mail

/** The result of an attempt, with the `jitter` of the next delay from 0 up to 1. */
export interface MailAttemptEnd {
  readonly attempt: MailAttempt
  readonly jitter: number
  readonly now: DateTime.Utc
}

/** Returns the mail after an attempt that was put off. An early attempt moves nothing. */
const deferred = (mail: MailDelivery, { attempt, jitter, now }: MailAttemptEnd): MailDelivery => {
  const free = { ...mail, claimed_until: null }
  if (mail.due_at !== null && DateTime.isGreaterThan(mail.due_at, attempt.at)) return free
  const failures = mail.failures + 1
  return Option.match(delayAfter(failures, jitter), {
    onNone: () => ended("failed", now)({ ...mail, failures }, mail),
    onSome: (delay) => ({ ...free, failures, due_at: DateTime.addDuration(now, delay) })
  })
}

/** Returns the mail after an attempt. When the claim is outdated, the mail only gains the attempt. */
export const afterAttempt =
  (end: MailAttemptEnd) =>
  (mail: MailDelivery, { claim }: ClaimedMail): MailDelivery => {
    const { attempt, now } = end
    const noted = { ...mail, attempts: [...mail.attempts, attempt].slice(-keptAttempts) }
    if (mail.claim !== claim) return noted
    if (attempt.result === "deferred") return deferred(noted, end)
    return ended(attempt.result === "accepted" ? "sent" : "failed", now)(noted, noted)
  }
