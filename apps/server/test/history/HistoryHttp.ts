import { layer as httpInterface } from "@leadwell/adapters-http/HttpInterface"
import { Clock, Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { token } from "./HistoryCatalog.ts"
import type { HistoryCommand } from "./HistoryCommand.ts"
import { type Asked, live, type Observation, type Past, perform } from "./HistoryWorld.ts"

type Submission = Record<string, string | Uint8Array<ArrayBuffer>>

const formOf = (submission: unknown) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(submission as Submission)) {
    form.set(key, typeof value === "string" ? value : new File([value], "proof.png"))
  }
  return form
}

const requestOf = (command: Asked, { given }: Past): Request | undefined => {
  const headers = { authorization: `Bearer ${token}` }
  const base = "http://localhost/api"
  if (command._tag === "Create") {
    const json = { ...headers, "content-type": "application/json" }
    return new Request(`${base}/leads`, { method: "POST", headers: json, body: JSON.stringify(command.request) })
  }
  if (command._tag === "List") {
    const query = new URLSearchParams(command.query as Record<string, string>)
    return new Request(`${base}/businesses/${command.business}/leads?${query}`, { headers })
  }
  if (command._tag !== "Reclaim") return undefined
  const leads = [...given].find(([business]) => business === command.business)?.[1]
  const path = `${base}/businesses/${command.business}/leads/${leads?.[command.lead] ?? 1000}/reclaim`
  return new Request(path, { method: "POST", headers, body: formOf(command.submission) })
}

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const statuses = (items: ReadonlyArray<Json>) => items.map(({ id, status }) => `${id} ${status}`)

const toldOf = (command: Asked, body: Json) => {
  if (command._tag === "Create") return body.id
  return command._tag === "List" ? { total: body.meta.total, items: statuses(body.data) } : null
}

type Needed = Exclude<
  Layer.Services<typeof httpInterface>,
  HttpRouter.HttpRouter | Layer.Success<typeof HttpServer.layerServices>
>

/** Runs a history over HTTP where an endpoint exists, and with the use cases elsewhere. */
export const liveByHttp = Effect.fnUntraced(function* (history: ReadonlyArray<HistoryCommand>) {
  const services = yield* Effect.context<Needed>()
  const server = HttpRouter.toWebHandler(
    httpInterface.pipe(Layer.provide(Layer.succeedContext(services)), Layer.provide(HttpServer.layerServices)),
    { disableLogger: true }
  )
  yield* Effect.addFinalizer(() => Effect.promise(server.dispose))
  return yield* live(history, (command, past) =>
    Effect.gen(function* () {
      const request = requestOf(command, past)
      if (request === undefined) return yield* perform(command, past)
      const clock = Context.make(Clock.Clock, yield* Clock.Clock)
      const response = yield* Effect.promise(() => server.handler(request, clock as Context.Context<never>))
      const body: Json = yield* Effect.promise(() => response.json())
      if (response.ok) return toldOf(command, body)
      const faults = [...new Set(Object.keys(body.errors ?? {}).map((key) => key.split(".")[0]))]
      return yield* Effect.fail({ _tag: String(response.status), faults })
    })
  )
})

const refusals: Readonly<Record<string, string>> = {
  BusinessNotFound: "404",
  BusinessLeadNotFound: "404",
  BusinessNotOwned: "403",
  InvalidInput: "422",
  AlreadyReclaimed: "422",
  ReclaimWindowClosed: "422"
}

const keysOf = (faults: Json) => [...new Set((faults ?? [{ path: ["lead"] }]).map(({ path }: Json) => path[0]))]

/** Whether a command is sent over HTTP. */
const isAsked = (command: string | undefined) => command === "Create" || command === "List" || command === "Reclaim"

/** Converts an observation of the use cases to what a client observes. */
export const asAnswered = ({ detail, outcome }: Observation): Observation => {
  const [command, end = ""] = outcome.split(" ")
  const seen: Json = detail
  const status = refusals[end]
  if (command === "Create" && end === "done") return { outcome, detail: String(seen.lead.id) }
  if (command === "Reclaim" && end === "done") return { outcome, detail: null }
  if (command === "List" && end === "done") {
    const items = seen.items.map(({ businessLead, status }: Json) => ({ id: businessLead.lead.id, status }))
    return { outcome, detail: { total: seen.total, items: statuses(items) } }
  }
  if (!isAsked(command) || status === undefined) return { outcome, detail }
  return { outcome: `${command} ${status}`, detail: status === "422" ? keysOf(seen) : [] }
}
