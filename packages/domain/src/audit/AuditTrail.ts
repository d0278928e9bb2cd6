import { Context, type DateTime, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { isOperator } from "../access/Principal.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { instantsOfDays } from "../calendar/InstantRange.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { NumberedEntry } from "./AuditEntry.ts"
import { type AuditFilter, AuditRepository } from "./AuditRepository.ts"

/** Selects entries as an {@link AuditFilter} does. `from` and `to` are business days, both included. */
export interface AuditConditions extends Omit<AuditFilter, "account" | "during"> {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** Returns the filter of what a manager may see: all of it for an operator, and else what is of the account. */
export const auditFilterOf = (
  manager: Granted<"account:manage">,
  { from, to, ...rest }: AuditConditions,
  zone: DateTime.TimeZone
): AuditFilter => ({
  ...rest,
  account: isOperator(manager) ? undefined : manager.account,
  during: instantsOfDays(from, to, zone)
})

/**
 * Shows who did what, to which thing, and when: to an operator all of it, and to another manager what was done to the
 * things of its account.
 */
export class AuditTrail extends Context.Service<
  AuditTrail,
  {
    /** Returns one page of the selected entries, the latest first. */
    readonly page: (
      manager: Granted<"account:manage">,
      conditions: AuditConditions,
      request: PageRequest
    ) => Effect.Effect<Page<NumberedEntry>, StorageUnavailable>
  }
>()("@leadwell/domain/audit/AuditTrail") {
  static readonly layer = Layer.effect(
    AuditTrail,
    Effect.gen(function* () {
      const entries = yield* AuditRepository
      const zone = yield* BusinessTimeZone
      return {
        page: Effect.fn("AuditTrail.page")((manager, conditions, request) =>
          entries.page(auditFilterOf(manager, conditions, zone), request)
        )
      }
    })
  )
}
