import { Effect, Layer, Option } from "effect"
import type { Principal } from "../../access/Principal.ts"
import { moments } from "../../calendar/BusinessDay.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { isRequest, LeadIntake } from "../../intake/LeadIntake.ts"
import { findReferences } from "../../intake/RequestReferences.ts"
import { Refusals } from "./Refusals.ts"
import { refusedKeys } from "./RefusedKey.ts"

/** An intake that counts refused requests of known websites. */
export const countingRefusals = <E, R>(intake: Layer.Layer<LeadIntake, E, R>) =>
  Layer.effect(
    LeadIntake,
    Effect.gen(function* () {
      const counted = yield* LeadIntake
      const [{ count }, references, moment] = [yield* Refusals, yield* findReferences, yield* moments]

      const counting = (sender: Principal, input: unknown) =>
        Effect.fnUntraced(function* ({ faults }: InvalidInput) {
          const { subcategory, website } = yield* references(sender, input)
          const { today } = yield* moment
          if (Option.isSome(website)) yield* count(website.value, today.day, refusedKeys(faults, subcategory))
        })
      return {
        ...counted,
        receive: (sender, input) =>
          Effect.tapErrorTag(counted.receive(sender, input), "InvalidInput", counting(sender, input)),
        receiveOnce: (sender, input, key, found) => {
          const received = counted.receiveOnce(sender, input, key, found)
          return isRequest(found) ? Effect.tapErrorTag(received, "InvalidInput", counting(sender, input)) : received
        }
      }
    })
  ).pipe(Layer.provide([intake, Refusals.layer]))
