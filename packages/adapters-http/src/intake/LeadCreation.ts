import type { Granted } from "@leadwell/domain/access/Grant"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { idempotencyKeyOf, markReplayed } from "../request/Idempotency.ts"
import { readJson } from "../request/JsonBody.ts"
import { refuse } from "../response/Refuse.ts"
import { receiptOf } from "./LeadReceipt.ts"

/**
 * Makes the function that creates a lead from a request, and returns its receipt. It reads the body itself, so that
 * refusals keep their documented order.
 */
export const makeLeadCreation = Effect.map(LeadIntake, (intake) =>
  Effect.fnUntraced(function* (sender: Granted<"leads:create">, request: HttpServerRequest.HttpServerRequest) {
    const body = yield* readJson(request)
    const key = idempotencyKeyOf(request)
    if (key !== undefined) {
      const answered = yield* Effect.mapError(intake.receiveOnce(sender, body, key), refuse)
      return receiptOf(yield* markReplayed(answered))
    }
    const { lead } = yield* Effect.mapError(intake.receive(sender, body), refuse)
    return receiptOf(lead)
  })
)
