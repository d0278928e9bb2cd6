import { Context, Effect, Layer, Result } from "effect"
import { actBy, isOperator, type Principal } from "../access/Principal.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { AccessibleBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Fault } from "../input/Fault.ts"
import { unexpectedKeys } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { ChangedMeanwhile, type Expects } from "../storage/ChangedMeanwhile.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { SubscriptionNotFound, type SubscriptionKeys, withSubscription } from "./OneSubscription.ts"
import { ownerChange, ChangeNotPermitted } from "./OwnerChange.ts"
import { replacementOf } from "./Replacement.ts"
import type { Subscription } from "./Subscription.ts"
import { readSubscriptions, referenceFaults } from "./SubscriptionList.ts"
import { SubscriptionRepository } from "./SubscriptionRepository.ts"

/** Orders faults by the position of their subscription. Faults of one subscription retain their order. */
const byPosition = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0))

/** Returns the refusal of a change of one subscription, whose faults have no path in the list. */
const ofOne = ({ faults }: ChangeNotPermitted) =>
  new ChangeNotPermitted({ faults: faults.map(({ path, rule }) => ({ path: path.slice(2), rule })) })

/** Shows and changes the subscriptions of a business. */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** Returns the subscriptions of the business. */
    readonly get: (accessible: AccessibleBusiness) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces all subscriptions of the business by `input.subscriptions`, in the form of a catalogue file. Its keys
     * about days that are left out stay as they were. Any other key is a fault.
     */
    readonly replace: (
      accessible: AccessibleBusiness,
      input: { readonly subscriptions?: unknown },
      /** Whether the subscriptions are as the caller saw them. Otherwise nothing changes. */
      expects?: Expects<ReadonlyArray<Subscription>>
    ) => Effect.Effect<
      ReadonlyArray<Subscription>,
      ChangedMeanwhile | InvalidInput | ChangeNotPermitted | StorageUnavailable
    >
    /**
     * Changes the given keys of one subscription, and returns it. Concurrent changes of different keys, or of different
     * subscriptions, all take effect. An owner may change what an owner may replace.
     */
    readonly change: (
      accessible: AccessibleBusiness,
      subcategory: SubcategoryId,
      keys: SubscriptionKeys,
      expects?: Expects<ReadonlyArray<Subscription>>
    ) => Effect.Effect<
      Subscription,
      ChangedMeanwhile | InvalidInput | SubscriptionNotFound | ChangeNotPermitted | StorageUnavailable
    >
  }
>()("@leadwell/domain/subscription/Subscriptions") {
  static readonly layer = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const repository = yield* SubscriptionRepository
      const { subcategories } = yield* CatalogParts
      const currentMoment = yield* moments

      /**
       * Decodes subscriptions. A valid input of an owner is not checked for unknown ids, because an owner may not add a
       * subcategory anyway.
       */
      const understood = Effect.fnUntraced(function* (
        principal: Principal,
        input: { readonly subscriptions?: unknown }
      ) {
        const { faults: found, named, subscriptions } = readSubscriptions(input.subscriptions)
        const faults = [...unexpectedKeys(input, ["subscriptions"]), ...found]
        if (faults.length === 0 && !isOperator(principal)) return subscriptions
        const existing =
          named.size > 0 ? yield* subcategories.names(new Set(named.values())) : new Map<SubcategoryId, string>()
        const all = byPosition([...referenceFaults(named, existing), ...faults])
        return all.length === 0 ? subscriptions : yield* new InvalidInput({ faults: all })
      })

      /** Stores what `change` makes of the subscriptions, if the principal may do so and they are as expected. */
      const store = Effect.fnUntraced(function* <E>(
        { business: { account, id }, principal }: AccessibleBusiness,
        change: (current: ReadonlyArray<Subscription>) => Result.Result<ReadonlyArray<Subscription>, E>,
        expects: Expects<ReadonlyArray<Subscription>> | undefined
      ) {
        const entry = auditEntry(yield* actBy(principal), "subscriptions.changed", id, [account])
        return yield* repository.modify<ChangedMeanwhile | E | ChangeNotPermitted>(
          id,
          (current) =>
            change(current).pipe(
              Result.flatMap((next) => (isOperator(principal) ? Result.succeed(next) : ownerChange(current, next))),
              Result.filterOrFail(
                () => expects === undefined || expects(current),
                () => new ChangedMeanwhile()
              )
            ),
          [entry]
        )
      })

      return {
        get: ({ business }) => repository.ofBusiness(business.id),
        replace: Effect.fn("Subscriptions.replace")(function* (accessible, input, expects) {
          const subscriptions = yield* understood(accessible.principal, input)
          const next = subscriptions.map((one) => ({ business: accessible.business.id, ...one }))
          const { today } = yield* currentMoment
          const given = input.subscriptions as ReadonlyArray<object>
          return yield* store(accessible, (current) => replacementOf(current, next, given, today.day), expects)
        }),
        change: Effect.fn("Subscriptions.change")(function* (accessible, subcategory, keys, expects) {
          const which = { business: accessible.business.id, subcategory }
          const { today } = yield* currentMoment
          const change = (current: ReadonlyArray<Subscription>) => withSubscription(current, which, keys, today.day)
          const changed = yield* Effect.mapError(store(accessible, change, expects), (error) =>
            error._tag === "ChangeNotPermitted" ? ofOne(error) : error
          )
          const found = changed.find((one) => one.subcategory === subcategory)
          return found ?? (yield* new SubscriptionNotFound(which))
        })
      }
    })
  )
}
