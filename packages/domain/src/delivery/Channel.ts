import type { DateTime, Duration, Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryForm } from "./Delivery.ts"
import type { EventRange } from "./DeliveryRepository.ts"
import type { AccountedEvent } from "./EventAudience.ts"

/** The receiver is not stored any more. Its deliveries are removed. */
export class ReceiverGone extends Fact("ReceiverGone", "The receiver is not stored any more.")<{
  readonly receiver: string
}> {}

/** What became of claimed deliveries: some end without an attempt, and the others share one. */
export interface Sent<D extends Delivery> {
  readonly given?: { readonly deliveries: ReadonlyArray<D>; readonly status: D["status"] }
  readonly attempted?: {
    readonly deliveries: ReadonlyArray<D>
    readonly attempt: D["attempts"][number]
    /** The status with which the attempt ends the deliveries, or null to try again, after `rest` at the earliest. */
    readonly end: D["status"] | null
    readonly rest?: Duration.Duration
  }
}

/** A receiver that is served: how many messages it gets at once, whose turn a message takes, and how one is sent. */
export interface OpenReceiver<D extends Delivery> {
  readonly atOnce: number
  readonly inTurn: <A, E>(attempt: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** Writes one message of claimed deliveries, sends it, and returns what became of them. */
  readonly send: (
    deliveries: ReadonlyArray<D>,
    at: DateTime.Utc
  ) => Effect.Effect<Sent<D>, ReceiverGone | StorageUnavailable>
}

/** Who hears of which events, and in which form their deliveries are stored. */
export interface Hearing<D extends Delivery> {
  readonly form: DeliveryForm<D>
  /** The types of the events that it tells of, all by default. */
  readonly types?: EventRange["types"]
  /**
   * Reads who may hear of the events of a range now, and returns what makes their deliveries of some events, in the
   * order of the numbers. `businesses` are those of which they hear, if they do not hear of all, and null if they hear
   * of events about no business.
   */
  readonly audience: (range: EventRange) => Effect.Effect<
    {
      readonly deliveriesOf: (events: ReadonlyArray<AccountedEvent>, now: DateTime.Utc) => ReadonlyArray<D>
      readonly businesses?: ReadonlyArray<BusinessId | null>
    },
    StorageUnavailable
  >
}

/** A way in which receivers hear of events. */
export interface Channel<D extends Delivery> extends Hearing<D> {
  /** How long a delivery belongs to the process that attempts it. It is longer than an attempt. */
  readonly claimTime: Duration.Duration
  /** Returns the deliveries at the head of a queue that share a message, the first alone by default. */
  readonly together?: (queue: ReadonlyArray<D>) => ReadonlyArray<D>
  readonly open: (receiver: D["receiver"]) => Effect.Effect<OpenReceiver<D>, ReceiverGone | StorageUnavailable>
}

/** Sends what a channel has to deliver. Any number of processes may run it concurrently. */
export interface Dispatch {
  /** Creates the deliveries of all unprocessed events and returns the number of events. */
  readonly fanOut: Effect.Effect<number, StorageUnavailable>
  /**
   * Starts the deliveries that are due, with one fiber for each receiver, so that a slow one delays no other. It does
   * not wait for the fibers; they end with the layer. When very many receivers wait, it starts those of some, and the
   * next call goes on with others.
   */
  readonly attempt: Effect.Effect<void, StorageUnavailable>
  /** Waits until no started delivery is due and no attempt is running. */
  readonly finished: Effect.Effect<void>
  /** Prevents new attempts and waits for the running ones. */
  readonly stop: Effect.Effect<void>
}
