import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { mailDeliveries } from "../mail/MailDelivery.ts"
import { mendedAccounts, receivers, wants } from "../mail/MailRecipients.ts"
import { mailOfPeriod } from "../mail/NewMails.ts"
import { PersonRepository } from "../person/PersonRepository.ts"

/** How long a submission waits before somebody is told, so that one mail tells of what comes together. */
const patience = Duration.minutes(10)

/** Tells people of submissions that wait to be mended. Any number of processes may run it. */
export class SubmissionNotices extends Context.Service<
  SubmissionNotices,
  {
    /**
     * Queues a mail to each person who mends the submissions of an account, ten minutes after one came that waits: at
     * most one to a person in an hour of the clock. What came since the mail of an hour is told in the next one.
     */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/notice/SubmissionNotices") {
  static readonly layer = Layer.effect(
    SubmissionNotices,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const { accountsWaiting } = yield* HookRepository
      const { insert } = yield* DeliveryRepository

      return {
        notify: Effect.gen(function* () {
          const now = yield* DateTime.now
          // All that came too late for the mail of the hour before is among these.
          const after = DateTime.subtract(DateTime.subtractDuration(DateTime.startOf(now, "hour"), patience), {
            hours: 1
          })
          for (const account of yield* accountsWaiting(after, DateTime.subtractDuration(now, patience))) {
            const told = yield* receivers(
              people,
              { account },
              (one) => wants(one, "submissions_waiting") && mendedAccounts(one).includes(account)
            )
            yield* insert(
              mailDeliveries,
              told.map(({ id }) => mailOfPeriod("submissions_waiting", id, "hour", now)),
              []
            )
          }
        }).pipe(Effect.withSpan("SubmissionNotices.notify"))
      }
    })
  )
}
