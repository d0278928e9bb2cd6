import { Context, type DateTime, Effect, Layer, Option, Result } from "effect"
import type { Granted } from "../access/Grant.ts"
import { senderOf } from "../access/Principal.ts"
import { businessDay, BusinessTimeZone, type Moment, moments } from "../calendar/BusinessDay.ts"
import { periodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Website } from "../catalog/Website.ts"
import { logDefect } from "../distribution/Offering.ts"
import { PostalCodes } from "../geography/PostalCode.ts"
import { payloadReader } from "../idempotency/Fingerprint.ts"
import { type Answered, type RequestUnderWay, Idempotency } from "../idempotency/Idempotency.ts"
import { IdempotencyKeyTaken, type IdempotentRequest } from "../idempotency/IdempotentRequest.ts"
import type { Fault } from "../input/Fault.ts"
import type { Keys } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { contactsOf } from "../lead/Duplicate.ts"
import type { Lead, ReceivedLead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { type LeadStage, stageOnArrival } from "../lead/LeadStage.ts"
import type { Signal } from "../lead/Signal.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { confirmBy, decideArrival, decidePast, receivedLead } from "./Arrival.ts"
import { type EnclosureRefused, type Enclosures, enclosing, IntakeSteps, type Way } from "./Enclosure.ts"
import { LeadInbox, type Reception } from "./LeadInbox.ts"
import { decodeLeadRequest, leadRequestKeys } from "./LeadRequest.ts"
import { findReferences } from "./RequestReferences.ts"

/** Returns the reception of a lead in its subcategory at a moment, from a website with this review. */
export const receptionOf = (
  lead: ReceivedLead,
  { duplicate_window_days }: Pick<Subcategory, "duplicate_window_days">,
  moment: Moment,
  review: Website["review"] = false
): Reception => ({ contacts: contactsOf(lead), decide: decideArrival({ duplicate_window_days, moment, review }) })

/** A stored lead and the businesses that got it, in the order of the choice. */
export interface PlacedLead {
  readonly lead: Lead
  readonly businesses: ReadonlyArray<BusinessId>
}

/** What the way of a lead found besides its request. */
export interface FoundOnWay extends Way {
  /**
   * When a lead of the past was received. It is stored as closed under this instant, is offered to nobody, and no
   * subscriber of events hears of it. It counts as an earlier lead of its person.
   */
  readonly past?: DateTime.Utc
  /** The signals of the way. A lead with one of them begins as held. */
  readonly signals?: ReadonlyArray<Signal>
  /** The faults of the way, which are reported with those of the request. */
  readonly faults?: ReadonlyArray<Fault>
  /** What may lead to one lead only, such as a solved challenge, and the fault of a request that comes second. */
  readonly spends?: { readonly request: IdempotentRequest; readonly fault: Fault }
}

/** Returns whether what came on a way is a request. It is none when a hook keeps it until it is mended, or a file. */
export const isRequest = (found: FoundOnWay | undefined): boolean => found === undefined || found.source === "form"

/** The answer to the sender of a lead: its number, and its stage at the receipt. */
export interface LeadReceipt {
  readonly id: LeadId
  readonly stage: LeadStage
}

/** Receives leads. */
export class LeadIntake extends Context.Service<
  LeadIntake,
  {
    /**
     * Validates a lead request, stores the lead and offers it, unless the lead is held or a duplicate. Returns the lead
     * and the businesses that got it. `request` has the keys of a lead that a website sends. The website must be active
     * and visible to the sender.
     */
    readonly receive: (
      sender: Granted<"leads:create">,
      request: unknown
    ) => Effect.Effect<PlacedLead, InvalidInput | StorageUnavailable>
    /**
     * Does the same as `receive`, at most once for one idempotency key. A repeated request returns the first receipt,
     * whatever its way found.
     */
    readonly receiveOnce: (
      sender: Granted<"leads:create">,
      request: unknown,
      key: string,
      found?: FoundOnWay
    ) => Effect.Effect<Answered<LeadReceipt>, InvalidInput | RequestUnderWay | StorageUnavailable>
    /**
     * Does the same as `receive` for what is of no use but to become the lead, such as a row of a file: it is stored as
     * used with the lead, or neither is. With a key, does so at most once for it.
     */
    readonly receiveEnclosed: (
      sender: Granted<"leads:create">,
      request: unknown,
      found: FoundOnWay,
      enclosures: Enclosures,
      key?: string
    ) => Effect.Effect<LeadReceipt, InvalidInput | EnclosureRefused | RequestUnderWay | StorageUnavailable>
    /** Returns the faults for which `receive` would refuse a request now. It stores nothing. */
    readonly faults: (
      sender: Granted<"leads:create">,
      request: unknown,
      found?: FoundOnWay
    ) => Effect.Effect<ReadonlyArray<Fault>, StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadIntake") {
  static readonly layer = Layer.effect(
    LeadIntake,
    Effect.gen(function* () {
      const inbox = yield* LeadInbox
      const references = yield* findReferences
      const currentMoment = yield* moments
      const postalCodes = yield* PostalCodes
      const idempotency = yield* Idempotency
      const steps = yield* IntakeSteps
      const payloadOf = payloadReader(steps.reduce<Keys>((all, { keys }) => ({ ...all, ...keys }), leadRequestKeys))
      const zone = yield* BusinessTimeZone
      const past = (now: DateTime.Utc): Moment => ({ now, today: periodStarts(businessDay(now, zone)) })

      /** Returns what a request has, or its faults, and what it names. */
      const examine = Effect.fnUntraced(function* (
        sender: Granted<"leads:create">,
        input: unknown,
        found?: FoundOnWay
      ) {
        const { subcategory, website } = yield* references(sender, input)
        const moment = found?.past === undefined ? yield* currentMoment : past(found.past)
        const decoded = decodeLeadRequest(input, { today: moment.today.day, website, subcategory, postalCodes })
        const faults: Array<Fault> = Result.isFailure(decoded) ? [...decoded.failure.faults] : []
        const origin = Option.getOrNull(website)
        let enclosures: Enclosures | undefined
        for (const step of steps) {
          const part = origin && step.read(input, origin, sender, moment.now, found)
          const read = part && (yield* part)
          if (read === null) continue
          if (Result.isSuccess(read)) enclosures = enclosing(enclosures, read.success)
          else faults.push(...read.failure.faults)
        }
        faults.push(...(found?.faults ?? []))
        return { moment, subcategory, website, enclosures, faults, decoded }
      })

      /** Returns the lead of a request with its reception. */
      const accept = Effect.fnUntraced(function* (sender: Granted<"leads:create">, input: unknown, found?: FoundOnWay) {
        const { decoded, enclosures, faults, moment, subcategory, website } = yield* examine(sender, input, found)
        if (Result.isFailure(decoded) || faults.length > 0) return yield* new InvalidInput({ faults })
        const [origin, topic] = [Option.getOrThrow(website), Option.getOrThrow(subcategory)]
        const isPast = found?.past !== undefined
        const lead = receivedLead(decoded.success, {
          stage: isPast ? "closed" : stageOnArrival(origin, found?.signals),
          account: origin.account,
          places: topic.max_businesses,
          signals: found?.signals ?? [],
          confirm_by: isPast ? null : confirmBy(origin, moment.now),
          created_at: moment.now
        })
        const reception = isPast
          ? { contacts: contactsOf(lead), decide: decidePast }
          : receptionOf(lead, topic, moment, origin.review)
        return { lead, reception: enclosures === undefined ? reception : { ...reception, enclosures } }
      })

      const receiveAny = (lead: ReceivedLead, reception: Reception) =>
        Effect.tap(inbox.receive(lead, reception), logDefect)

      /** Receives a lead of a request. No step encloses what can be refused. */
      const receive = (lead: ReceivedLead, reception: Reception) =>
        Effect.catchTag(receiveAny(lead, reception), "EnclosureRefused", Effect.die)

      /** Runs a request once for its idempotency key. A repeated one gets the first receipt. */
      const once = <E>(
        sender: Granted<"leads:create">,
        input: unknown,
        key: string,
        run: (request: IdempotentRequest) => Effect.Effect<LeadReceipt, E | IdempotencyKeyTaken | StorageUnavailable>
      ) =>
        idempotency.once({
          sender: senderOf(sender),
          key,
          operation: "leads",
          payload: payloadOf(input),
          run,
          replay: ({ lead, stage }): LeadReceipt => ({ id: lead, stage })
        })

      return {
        receive: Effect.fn("LeadIntake.receive")(function* (sender, input) {
          const { lead, reception } = yield* accept(sender, input)
          const received = yield* Effect.catchTag(receive(lead, reception), "IdempotencyKeyTaken", Effect.die)
          return { lead: received.lead, businesses: received.businesses }
        }),
        receiveOnce: Effect.fn("LeadIntake.receiveOnce")(function* (sender, input, key, found) {
          const { spends } = found ?? {}
          return yield* once(sender, input, key, (idempotentRequest) =>
            Effect.gen(function* (): Effect.fn.Return<
              LeadReceipt,
              InvalidInput | IdempotencyKeyTaken | StorageUnavailable
            > {
              const { lead, reception } = yield* accept(sender, input, found)
              if (spends === undefined) {
                return (yield* receive(lead, { ...reception, completes: [idempotentRequest] })).lead
              }
              const { key, sender: spender } = spends.request
              const spent = Effect.flatMap(idempotency.isCompleted(spender, key), (isSpent) =>
                Effect.fail(isSpent ? new InvalidInput({ faults: [spends.fault] }) : new IdempotencyKeyTaken())
              )
              const completes = [idempotentRequest, spends.request]
              const received = receive(lead, { ...reception, completes })
              return (yield* Effect.catchTag(received, "IdempotencyKeyTaken", () => spent)).lead
            })
          )
        }),
        receiveEnclosed: Effect.fn("LeadIntake.receiveEnclosed")(function* (sender, input, found, enclosures, key) {
          const received = Effect.fnUntraced(function* (completes: ReadonlyArray<IdempotentRequest>) {
            const { lead, reception } = yield* accept(sender, input, found)
            const all = enclosing(reception.enclosures, enclosures)
            return (yield* receiveAny(lead, { ...reception, completes, enclosures: all })).lead
          })
          if (key === undefined) return yield* Effect.catchTag(received([]), "IdempotencyKeyTaken", Effect.die)
          return (yield* once(sender, input, key, (request) => received([request]))).answer
        }),
        faults: Effect.fn("LeadIntake.faults")((sender, input, found) =>
          Effect.map(examine(sender, input, found), ({ faults }) => faults)
        )
      }
    })
  ).pipe(Layer.provide(Idempotency.layer))
}
