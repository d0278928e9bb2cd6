import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Script } from "node:vm"
import { eventually, example, leadwell, page, type Service, serving } from "./Recipe.ts"

/** Fields as the editor of a Zap names them: the names on the way, joined by two underscores. */
const flattened = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, one]) => flattened(one, [...path, key]))
    : [path.join("__")]

/** Hooks of Zapier: no handshake, JSON alone, 200 with what came of it, and 429 to those that come too fast. */
const hooks = (limit = Infinity) => {
  const caught: Array<any> = []
  const catchHook: Service = async (request) => {
    if (request.method !== "POST" || request.headers.get("content-type") !== "application/json") {
      return new Response(null, { status: 400 })
    }
    if (caught.length >= limit) return new Response(null, { status: 429, headers: { "retry-after": "1" } })
    caught.push(await request.json())
    return Response.json({ status: "success", attempt: "a", id: "b", request_id: "c" })
  }
  return { caught, catchHook }
}

/** Runs the app as Zapier does: its middleware before each request, and errors thrown. */
const appWith = (authData: Readonly<Record<string, string>>) => {
  const module = { exports: {} as any }
  new Script(`(module, require) => { ${example("zapier.cjs")} }`).runInThisContext()(module, () => ({
    version: "19.1.0"
  }))
  const app = module.exports
  const z = {
    request: async ({ body, method = "GET", params, url }: any) => {
      if (url.includes("{{")) throw new Error("z.request() no longer supports {{bundle.*}}")
      const request = { url, method, headers: { "content-type": "application/json" } }
      for (const before of app.beforeRequest) before(request, z, { authData })
      const query = params === undefined ? "" : `?${new URLSearchParams(params)}`
      const answer = await fetch(request.url + query, { ...request, ...(body && { body: JSON.stringify(body) }) })
      if (answer.status >= 400) throw new Error(`ResponseError ${answer.status}`)
      const text = await answer.text()
      return { status: answer.status, data: text === "" ? undefined : JSON.parse(text) }
    }
  }
  const perform = async (name: string, bundle: object): Promise<any> =>
    app.triggers.lead.operation[name](z, { authData, inputData: {}, ...bundle })
  return { perform, test: () => app.authentication.test(z, { authData }) }
}

describe("docs/connect/zapier.md", () => {
  it.live("names fields of a hook that catches a test and a lead", () =>
    Effect.gen(function* () {
      const { addWebhook, call, send } = yield* leadwell
      const { catchHook, caught } = hooks()
      const webhook = yield* addWebhook(`${yield* serving(catchHook)}/hooks/catch/1/abc/`)
      yield* call("POST", `/api/webhooks/${webhook.id}/test`)
      yield* eventually(() => caught.length === 1)
      yield* send({ first_name: "Zoë" })
      yield* eventually(() => caught.length > 1)
      const fields = page("zapier").match(/(?<=`)data__\w+(?=`)/g) ?? []
      assert.isAbove(fields.length, 4)
      for (const one of caught) {
        const found = flattened(one)
        for (const field of fields)
          assert.isTrue(
            found.some((name) => `${name}__`.startsWith(`${field}__`)),
            field
          )
      }
      assert.strictEqual(caught[1].data.lead.first_name, "Zoë")
    }).pipe(Effect.scoped)
  )

  it.live("sends a lead again that came too fast", () =>
    Effect.gen(function* () {
      const { addWebhook, attempted, send } = yield* leadwell
      const { catchHook, caught } = hooks(0)
      const { id } = yield* addWebhook(yield* serving(catchHook))
      yield* send()
      const tried = yield* attempted(id)
      assert.deepStrictEqual([tried.status, tried.attempts[0].status, caught], ["pending", 429, []])
    }).pipe(Effect.scoped)
  )

  it.live("points to an app that subscribes, gets leads, shows samples and unsubscribes", () =>
    Effect.gen(function* () {
      const { call, send, token, url } = yield* leadwell
      const app = appWith({ server: url, token })
      yield* Effect.promise(app.test)
      const { catchHook, caught } = hooks()
      const targetUrl = yield* serving(catchHook)
      const subscribeData = yield* Effect.promise(() =>
        app.perform("performSubscribe", { targetUrl, inputData: { business: "domstad-warmte" } })
      )
      const listed = () => Effect.map(call("GET", "/api/webhooks"), ({ body }) => body.data)
      assert.deepInclude((yield* listed())[0], {
        id: subscribeData.id,
        url: targetUrl,
        content: "lead",
        business: "domstad-warmte",
        events: ["business_lead.assigned"]
      })
      const samples = yield* Effect.promise(() => app.perform("performList", {}))
      assert.strictEqual(samples.length, 3)
      yield* send()
      yield* eventually(() => caught.length > 0)
      const [lead] = yield* Effect.promise(() => app.perform("perform", { cleanedRequest: caught[0] }))
      assert.sameMembers(Object.keys(lead), Object.keys(samples[0]))
      const erased = { data: { ...caught[0].data, lead: { ...lead, email: "" } } }
      assert.deepStrictEqual(yield* Effect.promise(() => app.perform("perform", { cleanedRequest: erased })), [])
      yield* Effect.promise(() => app.perform("performUnsubscribe", { subscribeData }))
      assert.deepStrictEqual(yield* listed(), [])
      const stranger = appWith({ server: url, token: "lw_x" })
      const refused = yield* Effect.promise(() => stranger.test().catch((error: Error) => error.message))
      assert.strictEqual(refused, "ResponseError 401")
    }).pipe(Effect.scoped)
  )
})
