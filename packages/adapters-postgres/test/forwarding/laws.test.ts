import { Effect, Layer } from "effect"
import { freshDatabase } from "../FreshDatabase.ts"
import { upholdsLaws } from "../UpheldLaws.ts"
import { forwardingStorage } from "./ForwardingStorage.ts"

upholdsLaws(
  "two processes, of which one forwards its leads",
  Layer.unwrap(Effect.map(freshDatabase, (address) => forwardingStorage({ address })))
)
