import { Context, Effect, Layer, Result } from "effect"
import { actBy, isOperator, type Principal } from "../access/Principal.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import type { AccessibleBusiness } from "../catalog/Businesses.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Fault } from "../input/Fault.ts"
import { unexpectedKeys } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { ownerChange, type SubscriptionsNotOwned } from "./OwnerChange.ts"
import type { Subscription } from "./Subscription.ts"
import { readSubscriptions, referenceFaults } from "./SubscriptionList.ts"
import { SubscriptionRepository } from "./SubscriptionRepository.ts"

/** Orders faults by the position of their subscription. Faults of one subscription retain their order. */
const inPlace = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0))

/** Shows and changes the subscriptions of a business. */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** Returns the subscriptions of the business. */
    readonly get: (accessible: AccessibleBusiness) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces all subscriptions of the business by `input.subscriptions`, in the form of a catalogue file. Any other
     * key is a fault.
     */
    readonly replace: (
      accessible: AccessibleBusiness,
      input: { readonly subscriptions?: unknown }
    ) => Effect.Effect<ReadonlyArray<Subscription>, InvalidInput | SubscriptionsNotOwned | StorageUnavailable>
  }
>()("@leadwell/domain/subscription/Subscriptions") {
  static readonly layer = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const repository = yield* SubscriptionRepository
      const subcategories = yield* SubcategoryRepository

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
          named.size > 0 ? yield* subcategories.existing(new Set(named.values())) : new Set<SubcategoryId>()
        const all = inPlace([...referenceFaults(named, existing), ...faults])
        return all.length === 0 ? subscriptions : yield* new InvalidInput({ faults: all })
      })

      return {
        get: ({ business }) => repository.ofBusiness(business.id),
        replace: Effect.fn("Subscriptions.replace")(function* ({ business: { id }, principal }, input) {
          const subscriptions = yield* understood(principal, input)
          const next = subscriptions.map((one) => ({ business: id, ...one }))
          const entry = auditEntry(yield* actBy(principal), "subscriptions.changed", id)
          return yield* repository.modify(
            id,
            (current) => (isOperator(principal) ? Result.succeed(next) : ownerChange(current, next)),
            [entry]
          )
        })
      }
    })
  )
}
