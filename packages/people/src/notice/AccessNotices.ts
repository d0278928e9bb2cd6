import type { AuditAction } from "@leadwell/domain/audit/AuditAction"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { mailDeliveries } from "../mail/MailDelivery.ts"
import { mailOfAccess } from "../mail/NewMails.ts"
import { PersonId } from "../person/Person.ts"
import type { AccessNoticeKind } from "../person/SecurityNotice.ts"

/** How far back each look at the audit trail goes. A server that was away for as long made nothing meanwhile. */
const lookBack = Duration.hours(1)

/** The maximum number of things of which one look tells. Nobody needs more mails to be alarmed. */
const atOnce = 100

const kinds: Partial<Record<AuditAction, AccessNoticeKind>> = {
  "token.created": "token_created",
  "hook.created": "hook_created",
  "webhook.created": "webhook_created"
}

/** Tells people of what was made in their names and acts without a sign-in. Any number of processes may run it. */
export class AccessNotices extends Context.Service<
  AccessNotices,
  {
    /**
     * Queues a mail to each person in whose session a token, a form key, a hook or a webhook was made: one for each.
     * It reads the audit trail, whose entries are stored together with what they tell of.
     */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/notice/AccessNotices") {
  static readonly layer = Layer.effect(
    AccessNotices,
    Effect.gen(function* () {
      const audit = yield* AuditRepository
      const { insert } = yield* DeliveryRepository
      const action = Object.keys(kinds) as ReadonlyArray<AuditAction>

      return {
        notify: Effect.gen(function* () {
          const from = DateTime.subtractDuration(yield* DateTime.now, lookBack)
          const { items } = yield* audit.page({ action, during: { from, until: null } }, { page: 1, per_page: atOnce })
          const mails = items.flatMap((one) => {
            const { action: made, actor } = one.entry
            const kind = kinds[made]
            return actor.kind === "person" && kind ? [mailOfAccess(kind, PersonId.make(actor.id), one)] : []
          })
          yield* insert(mailDeliveries, mails, [])
        }).pipe(Effect.withSpan("AccessNotices.notify"))
      }
    })
  )
}
