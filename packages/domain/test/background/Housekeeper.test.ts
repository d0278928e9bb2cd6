import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import * as Housekeeper from "@leadwell/domain/background/Housekeeper"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { Confirmations } from "@leadwell/domain/person/Confirmations"
import * as UnconfirmedLeads from "@leadwell/domain/person/UnconfirmedLeads"
import { DateTime, Effect, Layer, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"

const noon = Date.parse("2026-11-21T12:00:00Z")

describe("the housekeeper of leads", () => {
  it.effect("refuses and erases everything that is past its time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const asked: Array<string> = []
      const ask = (what: string, at: DateTime.Utc) =>
        Effect.sync(() => void asked.push(`${what} ${DateTime.formatIso(at)}`))
      yield* Layer.mergeAll(Housekeeper.layer, UnconfirmedLeads.layer).pipe(
        Layer.provide(
          Layer.succeed(Erasure, {
            erasePerson: () => Effect.succeed({ leads: 0, resembling: [] }),
            eraseLead: () => Effect.die("not asked for"),
            retain: (now) => Effect.as(ask("retain", now), { leads: 0, screenshots: 0, consents: 0 })
          })
        ),
        Layer.provide(
          Layer.succeed(Confirmations, {
            confirm: () => Effect.die("not asked for"),
            expire: (now) => Effect.as(ask("expire", now), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(CompletedRequestRepository, {
            find: () => Effect.succeed(Option.none()),
            removeCompleted: (completedBy) => Effect.as(ask("forget", completedBy), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(AuditRepository, {
            append: () => Effect.die("not asked for"),
            page: () => Effect.die("not asked for"),
            removeOldest: (until) => Effect.as(ask("audit", until), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(DeliveryRepository, {
            unseen: () => Effect.die("not asked for"),
            businesses: () => Effect.die("not asked for"),
            events: () => Effect.die("not asked for"),
            advance: () => Effect.die("not asked for"),
            insert: () => Effect.die("not asked for"),
            waiting: () => Effect.die("not asked for"),
            due: () => Effect.die("not asked for"),
            modify: () => Effect.die("not asked for"),
            page: () => Effect.die("not asked for"),
            counts: () => Effect.die("not asked for"),
            remove: () => Effect.die("not asked for"),
            removeEnded: (endedBy) => ask("deliveries", endedBy)
          })
        ),
        Layer.build
      )
      yield* TestClock.adjust("10 minutes")
      assert.sameMembers(asked, [
        "retain 2026-11-21T12:10:00.000Z",
        "expire 2026-11-21T12:10:00.000Z",
        "forget 2026-11-20T12:10:00.000Z",
        "deliveries 2026-10-22T12:10:00.000Z",
        "audit 2024-11-21T12:10:00.000Z"
      ])
    }).pipe(Effect.scoped)
  )
})
