import { Duration, Effect } from "effect"
import { AuditTime } from "../../../audit/AuditRetention.ts"
import { keyLifetime } from "../../../idempotency/IdempotentRequest.ts"
import { ConsentTime, RetentionTime, screenshotTime } from "../erasure/Retention.ts"
import { PersonalData } from "./PersonalData.ts"

/** What is stored of the person of a lead. */
export type RegisterItem = "lead" | "screenshot" | "consent" | "idempotency_key" | "delivery" | "audit_entry"

/** How many days what is stored of a person is kept. Null is for ever. */
export interface KeptFor {
  readonly item: RegisterItem
  readonly days: number | null
}

const daysOf = (time: Duration.Duration): number | null => (Duration.isFinite(time) ? Duration.toDays(time) : null)

/** What is stored of the person of a lead, and how long, by the settings. */
export const register = Effect.gen(function* () {
  const times: Readonly<Record<RegisterItem, Duration.Duration>> = {
    lead: yield* RetentionTime,
    screenshot: screenshotTime,
    consent: yield* ConsentTime,
    idempotency_key: keyLifetime,
    delivery: (yield* PersonalData).deliveryTime,
    audit_entry: yield* AuditTime
  }
  return Object.entries(times).map(([item, time]): KeptFor => ({ item: item as RegisterItem, days: daysOf(time) }))
})
