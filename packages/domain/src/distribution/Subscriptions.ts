import { Context, Data, Effect, Layer, Option, Result, Schema } from "effect"
import { isOperator, type Principal } from "../access/Principal.ts"
import type { Business } from "../catalog/Business.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Fault } from "../input/Fault.ts"
import { decodeInput, InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subscription } from "./Subscription.ts"
import { SubscriptionInput } from "./SubscriptionInput.ts"
import { SubscriptionRepository } from "./SubscriptionRepository.ts"

/** The change is for an operator to make: an owner switches subscriptions on and off and sets caps, nothing else. */
export class SubscriptionsNotOwned extends Data.TaggedError("SubscriptionsNotOwned")<{}> {}

const decode = decodeInput(Schema.Struct({ subscriptions: Schema.Array(SubscriptionInput) }), {
  onExcessProperty: "error"
})

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

/** Shows and changes what a business wants. Whoever calls has opened the business first. */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** The subscriptions of the business. */
    readonly of: (business: Business) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /** Replaces the subscriptions of the business as a whole by `input.subscriptions`, written as in a catalogue file. */
    readonly replace: (
      principal: Principal,
      business: Business,
      input: { readonly subscriptions?: unknown }
    ) => Effect.Effect<ReadonlyArray<Subscription>, InvalidInput | SubscriptionsNotOwned | StorageUnavailable>
  }
>()("@leadwell/domain/distribution/Subscriptions") {
  static readonly layer = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const repository = yield* SubscriptionRepository
      const subcategories = yield* SubcategoryRepository

      const referenceFaults = Effect.fnUntraced(function* (inputs: ReadonlyArray<SubscriptionInput>) {
        const faults: Array<Fault> = []
        const seen = new Set<string>()
        for (const [index, { subcategory }] of inputs.entries()) {
          const path = ["subscriptions", index, "subcategory"]
          if (Option.isNone(yield* subcategories.find(subcategory))) faults.push({ path, rule: { _tag: "Unknown" } })
          if (seen.has(subcategory)) faults.push({ path, rule: { _tag: "Duplicate" } })
          seen.add(subcategory)
        }
        return faults
      })

      return {
        of: ({ id }) => repository.of(id),
        replace: Effect.fn("Subscriptions.replace")(function* (principal, { id }, { subscriptions: input }) {
          const { subscriptions } = yield* Effect.fromResult(
            decode(input === undefined || input === null ? {} : { subscriptions: input })
          )
          const faults = yield* referenceFaults(subscriptions)
          if (faults.length > 0) return yield* new InvalidInput({ faults })
          const next = subscriptions.map((one) => ({ business: id, ...one }))
          return yield* repository.modify(id, (current) => permitted(principal, current, next))
        })
      }
    })
  )
}
