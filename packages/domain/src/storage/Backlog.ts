import type { DateTime } from "effect"

/**
 * The number of waiting items of one kind, and the instant since which the oldest waits. `since` is null when there is
 * none.
 */
export interface Waiting {
  readonly count: number
  readonly since: DateTime.Utc | null
}

/**
 * The number of waiting items in the store. Among the leads in a stage, the one with the earliest receipt has waited
 * longest.
 */
export interface Backlog {
  /** Open leads, which have a free place. */
  readonly open: Waiting
  /** Leads that wait for review. */
  readonly held: Waiting
  /**
   * Open leads that are due for an offer, or that a pending round has not examined yet. They wait since the
   * earliest receipt among them.
   */
  readonly due: Waiting
  /** Reclaim requests without a decision. */
  readonly reclaims: Waiting
  /** Events that were not yet handed out to webhooks, or not yet examined for mails. They wait since they happened. */
  readonly events: Waiting
  /** Deliveries to webhooks of which an attempt is due. They wait since the earliest `due_at`. */
  readonly deliveries: Waiting
  /** Webhooks that are failing. They wait since the earliest `failing_since`. */
  readonly failing: Waiting
  /** Mails that are neither sent nor given up. They wait since they were made. */
  readonly mails: Waiting
}
