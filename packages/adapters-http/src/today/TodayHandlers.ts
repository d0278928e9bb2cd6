import { type Granted, isGranted } from "@leadwell/domain/access/Grant"
import { UsedUpCaps } from "@leadwell/domain/distribution/UsedUpCaps"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Leads } from "@leadwell/domain/intake/Leads"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Mails } from "@leadwell/people/mail/Mails"
import { type DateTime, Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { encodeListedLead } from "../intake/ListedLead.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { timestamp, timestampOrNull } from "../response/Timestamp.ts"
import { TodayGroup } from "./TodayGroup.ts"

const first = { page: 1, per_page: 1 } as const

const waiting = ({ total }: { readonly total: number }, oldest: DateTime.Utc | undefined) => ({
  total,
  oldest: oldest === undefined ? null : timestamp(oldest)
})

/** Handler of what waits today, which asks the use case of each kind of work for its first page. */
export const layer = handlersOf(TodayGroup, function* () {
  const [leads, reclaims] = [yield* Leads, yield* ReclaimReview]
  const [caps, webhooks, mails] = [yield* UsedUpCaps, yield* Webhooks, yield* Mails]

  const operationsFor = Effect.fnUntraced(function* (operator: Granted<"operator">) {
    const { disabled, failed_deliveries, failing, failing_since } = yield* webhooks.summary(operator)
    return {
      used_up_caps: (yield* caps.page(operator, first)).total,
      failing_webhooks: failing,
      disabled_webhooks: disabled,
      failing_since: timestampOrNull(failing_since),
      failed_deliveries,
      failed_mails: (yield* mails.page(operator, { status: ["failed"] }, first)).total
    }
  })
  return {
    *get() {
      const reviewer = yield* current<"leads:review">()
      const held = yield* leads.page(reviewer, { stage: ["held"], sort: "ascending" }, first)
      const pending = yield* reclaims.page(reviewer, { status: ["pending"] }, first)
      const open = yield* leads.page(reviewer, { stage: ["open"] }, first)
      const latest = yield* leads.page(reviewer, {}, { page: 1, per_page: 10 })
      const [today, yesterday, last_week] = yield* Effect.all([
        leads.receivedSoFar(reviewer, 0),
        leads.receivedSoFar(reviewer, 1),
        leads.receivedSoFar(reviewer, 7)
      ])
      return {
        data: {
          held_leads: waiting(held, held.items[0]?.lead.created_at),
          pending_reclaims: waiting(pending, pending.items[0]?.request.created_at),
          open_leads: open.total,
          latest_leads: latest.items.map(encodeListedLead),
          received_so_far: { today, yesterday, last_week },
          operations: isGranted(reviewer, "operator") ? yield* operationsFor(reviewer) : null
        }
      }
    }
  }
})
