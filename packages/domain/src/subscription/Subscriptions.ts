import { Context, Data, Effect, Layer, Result } from "effect"
import { isOperator, type Principal } from "../access/Principal.ts"
import type { AccessibleBusiness } from "../catalog/Businesses.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Fault } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subscription } from "./Subscription.ts"
import { readSubscriptions, referenceFaults } from "./SubscriptionList.ts"
import { SubscriptionRepository } from "./SubscriptionRepository.ts"

/** The change is for an operator to make: an owner switches subscriptions on and off and sets caps, nothing else. */
export class SubscriptionsNotOwned extends Data.TaggedError("SubscriptionsNotOwned")<{}> {}

/** All that an owner may not change. */
const fixedPart = (subscriptions: ReadonlyArray<Subscription>): string =>
  JSON.stringify(
    subscriptions
      .map(({ countries, regions, subcategory, weight }) =>
        JSON.stringify([subcategory, regions.toSorted(), countries.toSorted(), weight])
      )
      .toSorted()
  )

/** The new subscriptions, if the principal may make the change from the current ones. */
const permitted = (
  principal: Principal,
  current: ReadonlyArray<Subscription>,
  next: ReadonlyArray<Subscription>
): Result.Result<ReadonlyArray<Subscription>, SubscriptionsNotOwned> =>
  isOperator(principal) || fixedPart(current) === fixedPart(next)
    ? Result.succeed(next)
    : Result.fail(new SubscriptionsNotOwned())

/** Faults in the order of the subscriptions, and those of one in the order in which they are given. */
const inPlace = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.toSorted((a, b) => Number(a.path[1] ?? 0) - Number(b.path[1] ?? 0))

/** Shows and changes what a business wants, for those who may see it. */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** The subscriptions of the business. */
    readonly of: (accessible: AccessibleBusiness) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces the subscriptions of the business as a whole by `input.subscriptions`, written as in a catalogue file.
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

      /** An owner changes no subcategory, so what an owner may do names what exists; anything else is an operator's. */
      const understood = Effect.fnUntraced(function* (principal: Principal, input: unknown) {
        const { faults, named, subscriptions } = readSubscriptions(input)
        if (faults.length === 0 && !isOperator(principal)) return subscriptions
        const existing =
          named.size > 0 ? yield* subcategories.existing(new Set(named.values())) : new Set<SubcategoryId>()
        const all = inPlace([...referenceFaults(named, existing), ...faults])
        return all.length === 0 ? subscriptions : yield* new InvalidInput({ faults: all })
      })

      return {
        of: ({ business }) => repository.of(business.id),
        replace: Effect.fn("Subscriptions.replace")(function* (
          { business: { id }, principal },
          { subscriptions: input }
        ) {
          const subscriptions = yield* understood(principal, input)
          const next = subscriptions.map((one) => ({ business: id, ...one }))
          return yield* repository.modify(id, (current) => permitted(principal, current, next))
        })
      }
    })
  )
}
