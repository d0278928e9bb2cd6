import { Hooks } from "@leadwell/domain/hook/Hooks"
import { Effect, Redacted } from "effect"
import { handlersOf } from "../request/HandlersOf.ts"
import { makeRequestCount } from "../request/RequestCount.ts"
import { HookReceiptGroup } from "./HookReceiptGroup.ts"
import { readHookBody } from "./ReceivedBody.ts"

const completed = { completed: true } as const
const waits = { completed: false, message: "It is no valid lead yet, and waits to be mended." } as const

/** The handler of the endpoint to which forms post, which calls {@link Hooks}. */
export const layer = handlersOf(HookReceiptGroup, function* () {
  const hooks = yield* Hooks
  const { countFailure, paced } = yield* makeRequestCount
  return {
    *receive({ params, request }) {
      const received = yield* readHookBody(request)
      const receive = hooks.receive(Redacted.make(params.secret), received)
      const answer = yield* paced((asking = (one) => one) => asking(receive)).pipe(
        Effect.tapErrorTag("HookNotFound", () => countFailure)
      )
      return answer.completed ? completed : waits
    }
  }
})
