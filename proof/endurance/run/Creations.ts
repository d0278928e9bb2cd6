import { Effect } from "effect"
import { leadBody, ownerToken } from "../world/Requests.ts"
import type { Step, WorldLead } from "../world/Steps.ts"
import { ask, type ApiRequest, askUntilDecided } from "./Client.ts"
import type { Creation } from "./Notes.ts"
import type { RunContext } from "./RunContext.ts"

const postLead = (lead: WorldLead, step: number, key: string | null, isChanged = false): ApiRequest => ({
  what: "create",
  method: "POST",
  path: "/api/leads",
  token: ownerToken,
  key,
  json: { ...leadBody(lead, step), ...(isChanged ? { street_number: "8" } : {}) }
})

type Sent = Omit<Creation, "attempts" | "acknowledged">

/** Sends a lead. Without a key it is sent once, because it may have been stored. */
export const create = Effect.fnUntraced(function* ({ notes, servers }: RunContext, first: number, sent: Sent) {
  const request = postLead(sent.lead, sent.step, sent.key, sent.isChanged)
  const once = Effect.map(ask(notes, servers[first]!, request), (answer) => ({ attempts: [answer.exchange], answer }))
  const { answer, attempts } = yield* sent.key === null ? once : askUntilDecided(notes, servers, first, request)
  const { body } = answer
  const isAcknowledged = answer.exchange.status === 201 || answer.exchange.status === 200
  const acknowledged = isAcknowledged ? { id: Number(body.id), isCompleted: body.completed === true } : null
  const creation: Creation = { ...sent, attempts, acknowledged }
  notes.creations.push(creation)
  return creation
})

/** The idempotency key of a step. */
export const keyOf = (step: number): string => `key-${step}`

/** Sends the lead of an earlier step again under its key, with the same body or another. */
export const repeat = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "repeat" }) {
  const original = context.world.steps[step.of]
  if (original?.does !== "create") return
  const isKnown = () => context.notes.creations.some(({ acknowledged, key }) => acknowledged && key === keyOf(step.of))
  // Another body is sent only after the first was acknowledged, or it could be the one that counts.
  if (step.isChanged && !isKnown()) return
  yield* create(context, step.server, {
    step: step.of,
    lead: original.lead,
    key: keyOf(step.of),
    isChanged: step.isChanged
  })
})
