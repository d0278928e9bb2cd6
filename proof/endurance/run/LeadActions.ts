import { Effect } from "effect"
import { correctionBody, ownerToken } from "../world/Requests.ts"
import type { Step } from "../world/Steps.ts"
import { ask, type ApiRequest, askUntilDecided } from "./Client.ts"
import { keyOf } from "./Creations.ts"
import type { LeadAction } from "./Notes.ts"
import type { RunContext } from "./RunContext.ts"

/** A PNG of one pixel. */
const pixel = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64"
  )
)

/** One of the items of a list that is there now, or undefined. */
const picked = Effect.fnUntraced(function* (
  { notes, servers }: RunContext,
  step: Step,
  request: ApiRequest,
  pick: number
) {
  const { body } = yield* ask(notes, servers[step.server]!, request)
  const items: ReadonlyArray<Record<string, never>> = body?.data ?? []
  return items[Math.floor(items.length * pick)]
})

/** Replaces the number of a person who is in no other step, by one that nobody has. */
export const correct = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "correct" }) {
  const own = context.notes.creations.filter(({ acknowledged, lead }) => acknowledged !== null && lead.person >= 1000)
  const lead = own[Math.floor(own.length * step.pick)]?.acknowledged?.id
  if (lead === undefined) return
  const path = `/api/leads/${lead}/person`
  const request = { what: "", method: "PATCH", path, json: correctionBody(step.step) }
  yield* act(context, step.server, { does: "correct", lead, business: null }, request)
})

const act = Effect.fnUntraced(function* (
  { notes, servers }: RunContext,
  first: number,
  action: Pick<LeadAction, "does" | "lead" | "business">,
  request: ApiRequest
) {
  const { answer, attempts } = yield* askUntilDecided(notes, servers, first, {
    method: "POST",
    ...request,
    what: action.does
  })
  notes.leadActions.push({
    ...action,
    attempts,
    isAcknowledged: answer.exchange.status < 300 && answer.exchange.status > 0
  })
})

/** Files a reclaim request for one of the leads of a business. */
export const reclaim = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "reclaim" }) {
  const list = `/api/businesses/${step.business}/leads`
  const found = yield* picked(context, step, { what: "list", path: list, token: ownerToken }, step.pick)
  if (found === undefined) return
  const form = new FormData()
  form.set("reason", step.reason)
  form.set("screenshot", new File([pixel], "proof.png"))
  const action = { does: "reclaim" as const, lead: Number(found["id"]), business: step.business }
  const path = `${list}/${action.lead}/reclaim`
  yield* act(context, step.server, action, { what: "", path, form, token: ownerToken, key: keyOf(step.step) })
})

/** Decides one of the reclaim requests that wait. */
export const decide = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "decide" }) {
  const path = "/api/reclaims?status=pending&per_page=50"
  const found = yield* picked(context, step, { what: "list", path }, step.pick)
  if (found === undefined) return
  const does = step.grants ? ("grant" as const) : ("reject" as const)
  const action = { does, lead: Number(found["lead_id"]), business: String(found["business_id"]) }
  yield* act(context, step.server, action, {
    what: "",
    path: `/api/reclaims/${found["id"]}/${does}`,
    json: { remark: "Seen." }
  })
})

/** Reviews a lead that is held, or withdraws a lead. */
export const review = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "review" | "withdraw" }) {
  const path = step.does === "review" ? "/api/leads?stage=held&per_page=50" : "/api/leads?per_page=50"
  const found = yield* picked(context, step, { what: "list", path }, step.pick)
  if (found === undefined) return
  const does = step.does === "withdraw" ? "withdraw" : step.approves ? "approve" : "refuse"
  const json = does === "approve" ? {} : { remark: "Seen." }
  const lead = Number(found["id"])
  yield* act(
    context,
    step.server,
    { does, lead, business: null },
    {
      what: "",
      path: `/api/leads/${lead}/${does}`,
      json
    }
  )
})
