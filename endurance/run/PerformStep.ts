import { Effect } from "effect"
import { blockBody } from "../world/Requests.ts"
import type { Step } from "../world/Steps.ts"
import { ask, askUntilDecided } from "./Client.ts"
import { create, keyOf, repeat } from "./Creations.ts"
import { decide, reclaim, review } from "./LeadActions.ts"
import type { RunContext } from "./RunContext.ts"

/** Replaces the subscriptions of a business. It is sent once, because a later change may have come meanwhile. */
const change = Effect.fnUntraced(function* ({ notes, servers }: RunContext, step: Step & { does: "change" }) {
  const sentAt = Date.now()
  const answer = yield* ask(notes, servers[step.server]!, {
    what: "change",
    method: "PUT",
    path: `/api/businesses/${step.business}/subscriptions`,
    json: { subscriptions: step.subscriptions }
  })
  const { business, subscriptions } = step
  notes.changes.push({
    business,
    subscriptions,
    sentAt,
    endedAt: answer.exchange.endedAt,
    isAcknowledged: answer.exchange.status === 200
  })
})

/** Blocks or unblocks a person. An unblock has both contacts, because each of them may be blocked. */
const block = Effect.fnUntraced(function* ({ notes, servers }: RunContext, step: Step & { does: "block" | "unblock" }) {
  const { does, person } = step
  const { attempts } = yield* askUntilDecided(notes, servers, step.server, {
    what: does,
    method: "POST",
    path: `/api/persons/${does}`,
    json: blockBody(person, step.does === "block" ? step.by : ["email", "phone"])
  })
  notes.blocks.push({ does, person, attempts })
})

/** Does a step. */
export const perform = (context: RunContext, step: Step): Effect.Effect<unknown> => {
  switch (step.does) {
    case "create":
      return create(context, step.server, {
        step: step.step,
        lead: step.lead,
        key: step.isKeyed ? keyOf(step.step) : null,
        isChanged: false
      })
    case "repeat":
      return repeat(context, step)
    case "reclaim":
      return reclaim(context, step)
    case "decide":
      return decide(context, step)
    case "change":
      return change(context, step)
    case "block":
    case "unblock":
      return block(context, step)
    default:
      return review(context, step)
  }
}
