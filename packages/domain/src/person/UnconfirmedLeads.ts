import { Effect, Layer } from "effect"
import { hourly } from "../background/Hourly.ts"
import { Confirmations } from "./Confirmations.ts"

/** Refuses the leads that nobody confirmed in time, once an hour. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Confirmations, ({ expire }) => hourly("Unconfirmed leads", expire))
)
