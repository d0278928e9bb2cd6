import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { HookRepository } from "@leadwell/domain/features/forms/hook/HookRepository"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"

const noon = Date.parse("2026-11-21T12:00:00Z")

describe("the housekeeping of leads", () => {
  it.effect("refuses and erases everything that is past its time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const asked: Array<string> = []
      const ask = (what: string, at: DateTime.Utc) =>
        Effect.as(
          Effect.sync(() => void asked.push(`${what} ${DateTime.formatIso(at)}`)),
          0
        )
      yield* Layer.effectDiscard(jobs.housekeeping).pipe(
        Layer.provide([
          Layer.mock(Erasure, {
            retain: (now) => Effect.as(ask("retain", now), { leads: 0, screenshots: 0, consents: 0 })
          }),
          Layer.mock(Confirmations, { expire: (now) => ask("expire", now) }),
          Layer.mock(CompletedRequestRepository, { removeCompleted: (completedBy) => ask("forget", completedBy) }),
          Layer.mock(HookRepository, { removeSubmissions: (receivedBy) => ask("submissions", receivedBy) }),
          Layer.mock(AuditRepository, { removeOldest: (until) => ask("audit", until) }),
          Layer.mock(DeliveryRepository, { removeEnded: (endedBy) => Effect.asVoid(ask("deliveries", endedBy)) })
        ]),
        Layer.build
      )
      yield* TestClock.adjust("10 minutes")
      assert.sameMembers(asked, [
        "retain 2026-11-21T12:10:00.000Z",
        "expire 2026-11-21T12:10:00.000Z",
        "forget 2026-11-20T12:10:00.000Z",
        "submissions 2026-11-07T12:10:00.000Z",
        "deliveries 2026-10-22T12:10:00.000Z",
        "audit 2024-11-21T12:10:00.000Z"
      ])
    }).pipe(Effect.scoped)
  )
})
