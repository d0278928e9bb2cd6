import { receiptOf } from "@leadwell/adapters-http/intake/LeadReceipt"
import { faultTexts } from "@leadwell/adapters-http/response/FaultText"
import { principalWith } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Effect } from "effect"

/** The principal for incoming leads. A service that authenticates its callers uses the caller's principal instead. */
const acme = principalWith({ account: AccountId.make("acme") }, "leads:create")

const answer = (status: number, body: object, headers: Record<string, string> = {}) => ({ status, body, headers })

/** Receives a lead and returns the answer. */
export const leadAnswer = (request: unknown) =>
  LeadIntake.use((intake) => intake.receive(acme, request)).pipe(
    Effect.map(({ lead }) => answer(lead.stage === "duplicate" ? 200 : 201, receiptOf(lead))),
    Effect.catchTags({
      InvalidInput: ({ faults }) =>
        Effect.succeed(answer(422, { message: "The given data was invalid.", errors: faultTexts(faults) })),
      StorageUnavailable: () => Effect.succeed(answer(503, { message: "Service unavailable." }, { "retry-after": "5" }))
    })
  )
