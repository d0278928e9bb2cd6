import { Effect, Schedule } from "effect"
import { blockBody, csvOf, erasureBody } from "../world/Requests.ts"
import type { Action, Step } from "../world/Steps.ts"
import { ask, type ApiRequest, askUntilDecided, read } from "./Client.ts"
import { create, keyOf, repeat } from "./Creations.ts"
import { correct, decide, reclaim, review } from "./LeadActions.ts"
import type { SentFile } from "./Notes.ts"
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
const block = Effect.fnUntraced(function* (
  { notes, servers }: RunContext,
  step: Pick<Step, "server"> & Extract<Action, { does: "block" | "unblock" }>
) {
  const { does, person } = step
  const { attempts } = yield* askUntilDecided(notes, servers, step.server, {
    what: does,
    method: "POST",
    path: `/api/persons/${does}`,
    json: blockBody(person, step.does === "block" ? step.by : ["email", "phone"])
  })
  notes.blocks.push({ does, person, attempts })
})

/** Erases a person of a file that is there. A file that came later would bring the person back. */
const erase = Effect.fnUntraced(function* (
  { notes, servers }: RunContext,
  { person, server }: Pick<Step, "server"> & { readonly person: number }
) {
  if (!notes.files.some(({ id }) => id !== null)) return
  const request = { what: "erase", method: "POST", path: "/api/persons/erase", json: erasureBody(person) }
  const { answer } = yield* askUntilDecided(notes, servers, server, request)
  notes.erasures.push({ person, isAcknowledged: answer.exchange.status === 200 })
})

/**
 * Uploads a file, waits until it is checked, erases and blocks some of its persons, and starts its import. A start that
 * is sent again may be refused.
 */
const importFile = Effect.fnUntraced(function* (context: RunContext, step: Step & { does: "import" }) {
  const { notes, servers } = context
  const form = new FormData()
  form.set("file", new File([csvOf(step.leads)], "leads.csv"))
  form.set("kind", "leads")
  form.set("accept_terms", "true")
  form.set("website_code", step.leads[0]?.website ?? "")
  form.set("subcategory_id", step.leads[0]?.subcategory ?? "")
  const file: SentFile = { leads: step.leads, id: null, startedAt: 0 }
  notes.files.push(file)
  const upload: ApiRequest = { what: "import", method: "POST", path: "/api/imports", form }
  const { answer } = yield* askUntilDecided(notes, servers, step.server, upload)
  file.id = answer.body?.data?.id ?? null
  const path = `/api/imports/${file.id}`
  yield* read(notes, servers, step.server, { what: "import", path }).pipe(
    Effect.repeat({ until: ({ data }) => data.status !== "checking", schedule: Schedule.spaced("100 millis") })
  )
  for (const person of step.erased) yield* erase(context, { person, server: step.server })
  for (const person of step.blocked) {
    yield* block(context, { does: "block", person, by: ["email"], server: step.server })
  }
  file.startedAt = Date.now()
  yield* askUntilDecided(notes, servers, step.server, { what: "start", method: "POST", path: `${path}/start` })
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
    case "correct":
      return correct(context, step)
    case "import":
      return importFile(context, step)
    case "erase":
      return erase(context, step)
    case "block":
    case "unblock":
      return block(context, step)
    default:
      return review(context, step)
  }
}
