import { Context, type DateTime, type Effect } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import type { Backlog } from "./Backlog.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** Checks the store as a whole, and measures the waiting work in it, for monitoring. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /**
     * Returns whether the store answers, and leads can be written.
     *
     * - MUST return true while the store answers (`storageHealthLaws`).
     * - MUST return false within seconds while the store is away or hangs, instead of a failure. No law can stop a
     *   store, so see `packages/adapters-postgres/test/storage/health.slow.test.ts`.
     * - MUST return false within 5 seconds while the store answers reads, but hangs on the leads that it is to write.
     *   No law can do that to a store, so see `packages/adapters-postgres/test/storage/health.slow.test.ts`.
     */
    readonly isReachable: Effect.Effect<boolean>
    /**
     * Returns the waiting work of this moment.
     *
     * - MUST count as due the leads that `DistributionRepository.due` returns for `receivedBy`, and those that
     *   `DistributionRepository.nextStep` would still return for `today`, each once (`backlogLaws`).
     * - MUST count the events that `DeliveryRepository.unseen` returns for webhooks or for mails, each once
     *   (`outgoingBacklogLaws`).
     * - MUST count the deliveries to webhooks that `DeliveryRepository.due` returns for `now`, and the pending mails
     *   that were made at or before `now` (`outgoingBacklogLaws`).
     * - MUST count the webhooks whose `stateOf` is failing (`outgoingBacklogLaws`).
     * - MUST count exactly up to `most`, and return `most` above it, so that the cost of a reading is bounded
     *   (`backlogLaws`).
     */
    readonly backlog: (limits: {
      readonly now: DateTime.Utc
      readonly receivedBy: DateTime.Utc
      readonly today: CalendarDate
      readonly most: number
    }) => Effect.Effect<Backlog, StorageUnavailable>
  }
>()("@leadwell/domain/storage/StorageHealth") {}
