import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createRequire } from "node:module"
import { example, leadwell, page, repeated, type Service, serving, signed } from "./Recipe.ts"

interface Item {
  readonly json: any
  readonly binary?: Readonly<Record<string, { readonly data: string }>>
}

type Node = (items: ReadonlyArray<Item>) => Promise<ReadonlyArray<Item>>

const AsyncFunction = async function () {}.constructor as FunctionConstructor

const allowed = (name: string) => {
  if (name !== "crypto") throw new Error(`Module '${name}' is disallowed`)
  return createRequire(import.meta.url)(name)
}

/** The Code node: JavaScript, once for all items, with the one module that `NODE_FUNCTION_ALLOW_BUILTIN` allows. */
const codeNode =
  ({ jsCode }: { readonly jsCode: string }): Node =>
  async (items) => {
    const getBinaryDataBuffer = async (index: number, name: string) =>
      Buffer.from(items[index]?.binary?.[name]?.data ?? "", "base64")
    return new AsyncFunction("$input", "require", jsCode).call(
      { helpers: { getBinaryDataBuffer } },
      { first: () => items[0], all: () => items },
      allowed
    )
  }

/** Runs an active workflow as n8n does: a request to its webhook runs the nodes behind it, one after the other. */
const n8n = (workflow: any, nodes: Readonly<Record<string, Node>>): Service => {
  for (const { id, name, position, type, typeVersion } of workflow.nodes) {
    assert.isTrue([id, name, type].every((one) => typeof one === "string") && position.length === 2 && typeVersion >= 1)
  }
  const nodeOf = (name: string) => workflow.nodes.find((one: any) => one.name === name)
  const trigger = workflow.nodes.find(({ type }: any) => type === "n8n-nodes-base.webhook")
  const run = async (name: string, items: ReadonlyArray<Item>): Promise<ReadonlyArray<Item>> => {
    const { parameters, type } = nodeOf(name) ?? {}
    const node =
      name === trigger.name ? undefined : (nodes[name] ?? (type === "n8n-nodes-base.code" && codeNode(parameters)))
    const results = node ? await node(items) : items
    const [next] = workflow.connections[name]?.main[0] ?? []
    return next === undefined || results.length === 0 ? results : run(next.node, results)
  }
  const { httpMethod, options, path, responseData, responseMode } = trigger.parameters
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== `/webhook/${path}` || request.method !== httpMethod) return new Response(null, { status: 404 })
    const raw = Buffer.from(await request.arrayBuffer())
    const json = {
      headers: Object.fromEntries(request.headers),
      params: {},
      query: {},
      body: JSON.parse(raw.toString())
    }
    const binary = { data: { data: raw.toString("base64"), mimeType: "application/json" } }
    assert.strictEqual(responseMode, "lastNode")
    try {
      const items = await run(trigger.name, [{ json, ...(options.rawBody && { binary }) }])
      if (responseData === "noData") return new Response(null, { status: 200 })
      return items[0] ? Response.json(items[0].json) : Response.json({ message: "No item to return" }, { status: 500 })
    } catch {
      return Response.json({ message: "Error in workflow" }, { status: 500 })
    }
  }
}

/** Imports the workflow, pastes the secret, and puts a node behind it. */
const imported = (secret: string, last: Node) => {
  const workflow = JSON.parse(example("n8n.json"))
  const { parameters } = workflow.nodes.find(({ name }: any) => name === "Lead")
  const [first, second, ...rest] = parameters.jsCode.split("\n")
  parameters.jsCode = [first, second.replace(/"[^"]*"/, JSON.stringify(secret)), ...rest].join("\n")
  workflow.nodes.push({ id: "c", name: "Mine", type: "n8n-nodes-base.noOp", typeVersion: 1, position: [440, 0] })
  workflow.connections.Lead = { main: [[{ node: "Mine", type: "main", index: 0 }]] }
  return n8n(workflow, { Mine: last })
}

describe("docs/connect/n8n.md", () => {
  it.live("gives the fields of a test and of a lead to the next node, and a lead again when that failed", () =>
    Effect.gen(function* () {
      const { addWebhook, attempted, call, send } = yield* leadwell
      const given: Array<any> = []
      const services: { workflow?: Service } = {}
      const address = yield* serving((request) => services.workflow!(request))
      const { id, secret } = yield* addWebhook(`${address}/webhook/leadwell`)
      const state = { isAway: false }
      services.workflow = imported(secret, async (items) => {
        if (state.isAway) throw new Error("away")
        given.push(...items.map(({ json }) => json))
        return items
      })
      yield* call("POST", `/api/webhooks/${id}/test`)
      assert.strictEqual((yield* attempted(id)).status, "delivered")
      state.isAway = true
      yield* send({ first_name: "Zoë" })
      const failed = yield* repeated(attempted(id), ({ event }) => event.type !== "webhook.test")
      assert.strictEqual(failed.attempts[0].status, 500)
      state.isAway = false
      yield* call("POST", `/api/webhooks/${id}/deliveries/${failed.id}/replay`)
      yield* attempted(id, 2)
      const [, list = ""] = /form: (.*?)\.\n/s.exec(page("n8n")) ?? []
      const fields = [...list.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
      assert.isAbove(fields.length, 10)
      assert.strictEqual(given.length, 2)
      for (const one of given) assert.containsAllKeys(one, fields)
      assert.deepInclude(given[1], { first_name: "Zoë", annual_gas_consumption: 1500, subcategory: "Heat pumps" })
    }).pipe(Effect.scoped)
  )

  it.live("refuses what is not signed, or was signed long ago, and leaves out an erased lead", () =>
    Effect.gen(function* () {
      const secret = `whsec_${"a".repeat(43)}=`
      const given: Array<unknown> = []
      const workflow = imported(secret, async (items) => {
        given.push(...items)
        return items
      })
      const answerTo = (headers: Readonly<Record<string, string>>, body: string) =>
        Effect.promise(async () => {
          const url = "https://n8n.example/webhook/leadwell"
          return (await workflow(new Request(url, { method: "POST", headers, body }))).status
        })
      const body = JSON.stringify({
        data: { lead: { email: "a@example.nl", answers: {}, subcategory: {}, website: {} } }
      })
      const erased = JSON.stringify({ data: { lead: { email: "" } } })
      const long = Math.floor(Date.now() / 1000) - 301
      assert.strictEqual(yield* answerTo({}, body), 500)
      assert.strictEqual(yield* answerTo(signed(`whsec_${"b".repeat(43)}=`, body), body), 500)
      assert.strictEqual(yield* answerTo(signed(secret, body, long), body), 500)
      assert.strictEqual(yield* answerTo(signed(secret, erased), erased), 200)
      assert.deepStrictEqual(given, [])
      assert.strictEqual(yield* answerTo(signed(secret, body), body), 200)
      assert.strictEqual(given.length, 1)
    })
  )
})
