import { senderOfHook } from "@leadwell/domain/features/forms/hook/HookLeads"
import { Hooks } from "@leadwell/domain/features/forms/hook/Hooks"
import { Effect, Redacted } from "effect"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { makeRequestCount } from "../../../request/RequestCount.ts"
import { HookReceiptGroup } from "./HookReceiptGroup.ts"
import { readHookBody } from "./ReceivedBody.ts"

const completed = { completed: true } as const
const waits = { completed: false, message: "It is no valid lead yet, and waits to be mended." } as const

/** The handler of the endpoint to which forms post, which calls {@link Hooks}. A stranger has no body read. */
export const layer = handlersOf(HookReceiptGroup, function* () {
  const hooks = yield* Hooks
  const { countFailure, countRequest, paced } = yield* makeRequestCount
  return {
    *receive({ endpoint, params, request }) {
      const open = hooks.open(Redacted.make(params.secret))
      const hook = yield* paced((asking = (one) => one) => asking(open)).pipe(
        Effect.tapErrorTag("HookNotFound", () => countFailure)
      )
      yield* countRequest(senderOfHook(hook.hook), endpoint)
      const answer = yield* hooks.receive(hook, yield* readHookBody(request))
      return answer.completed ? completed : waits
    }
  }
})
