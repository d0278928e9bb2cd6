import { Data, DateTime, Option, Result } from "effect"
import { claimTime } from "../webhook/DeliveryLife.ts"
import { delayAfter } from "../webhook/RetrySchedule.ts"
import type { MailAttempt } from "./MailAttempt.ts"
import type { MailDelivery } from "./MailDelivery.ts"

/** The maximum number of stored attempts of a mail. */
const keptAttempts = 100

/** The mail is not to be sent now: it has ended, or another process claimed it. */
export class MailNotDue extends Data.TaggedError("MailNotDue")<{}> {}

/** Claims a pending mail for {@link claimTime}, unless it was claimed since it had `claim` claims. */
export const claimed =
  (claim: number, now: DateTime.Utc) =>
  (mail: MailDelivery): Result.Result<MailDelivery, MailNotDue> =>
    mail.status === "pending" && mail.claim === claim
      ? Result.succeed({ ...mail, claim: claim + 1, claimed_until: DateTime.addDuration(now, claimTime) })
      : Result.fail(new MailNotDue())

/** Returns the mail as ended. An outdated claim changes nothing. */
export const ended =
  (claim: number, status: "sent" | "failed" | "skipped" | "unsent", now: DateTime.Utc) =>
  (mail: MailDelivery): MailDelivery =>
    mail.claim === claim ? { ...mail, status, due_at: null, claimed_until: null, ended_at: now } : mail

/** The result of a claim, with the `jitter` of the next delay from 0 up to 1. */
export interface MailSettlement {
  readonly claim: number
  readonly attempt: MailAttempt
  readonly jitter: number
  readonly now: DateTime.Utc
}

/** Returns the mail after an attempt that was put off. An early attempt moves nothing. */
const deferred = (mail: MailDelivery, { attempt, claim, jitter, now }: MailSettlement): MailDelivery => {
  const free = { ...mail, claimed_until: null }
  if (mail.due_at !== null && DateTime.isGreaterThan(mail.due_at, attempt.at)) return free
  const failures = mail.failures + 1
  return Option.match(delayAfter(failures, jitter), {
    onNone: () => ended(claim, "failed", now)({ ...mail, failures }),
    onSome: (delay) => ({ ...free, failures, due_at: DateTime.addDuration(now, delay) })
  })
}

/** Returns the mail after an attempt. When the claim is outdated, the mail only gains the attempt. */
export const settled =
  (settlement: MailSettlement) =>
  (mail: MailDelivery): MailDelivery => {
    const { attempt, claim, now } = settlement
    const noted = { ...mail, attempts: [...mail.attempts, attempt].slice(-keptAttempts) }
    if (mail.claim !== claim) return noted
    if (attempt.result === "deferred") return deferred(noted, settlement)
    return ended(claim, attempt.result === "accepted" ? "sent" : "failed", now)(noted)
  }
