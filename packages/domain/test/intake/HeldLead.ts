import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect } from "effect"
import { applied, receive } from "../UseCases.ts"

/** Receives a lead that waits for review, and that two businesses want. */
export const held = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  return { leads: yield* Leads, id: (yield* receive({ website_code: "reviewed" })).lead.id }
})
