import { Effect, Schedule } from "effect"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { cert, key } from "../../../../proof/test/Certificate.ts"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { dataFolder, token } from "../Load.ts"
import { startHere } from "../ServerHere.ts"

/** A service, or a function that its host runs: what it answers to a request. */
export type Service = (request: Request) => Response | Promise<Response>

const root = new URL("../../../../", import.meta.url)

/** The URL of an example that a recipe points to. */
export const exampleUrl = (name: string): URL => new URL(`examples/connect/${name}`, root)

/** The text of an example. */
export const example = (name: string): string => readFileSync(exampleUrl(name), "utf8")

/** The text of a recipe. */
export const page = (name: string): string => readFileSync(new URL(`docs/connect/${name}.md`, root), "utf8")

/** The names in code in the first column of the tables of a recipe. */
export const firstColumn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^ *\| (`.*?) +\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
  )

/** The headers with which Leadwell signs a delivery. */
export const signed = (secret: string, body: string, second = Math.floor(Date.now() / 1000)) => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const signature = createHmac("sha256", key).update(`a.${second}.${body}`).digest("base64")
  return { "webhook-id": "a", "webhook-timestamp": String(second), "webhook-signature": `v1,${signature}` }
}

/** Runs a service at an https address of this machine, until the scope closes. */
export const serving = (service: Service) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer({ cert, key }, async (request, response) => {
        const { headers, method = "GET", url = "/" } = request
        const body = method === "GET" ? undefined : Buffer.concat(await request.toArray())
        const asked = new Request(`https://${headers.host}${url}`, {
          method,
          headers: headers as Record<string, string>,
          ...(body && { body })
        })
        const answer = await Promise.resolve(service(asked)).catch(
          (error) => new Response(String(error), { status: 500 })
        )
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
      })
      await once(server.listen(0, "127.0.0.1"), "listening")
      return server
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  ).pipe(Effect.map((server) => `https://localhost:${(server.address() as AddressInfo).port}`))

/** Lets stand-ins answer what programs in this process fetch from these hosts, and gives them these variables. */
export const standingIn = (services: Readonly<Record<string, Service>>, variables: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const before = { fetch: globalThis.fetch, env: { ...process.env } }
      globalThis.fetch = async (...asked) => {
        const request = new Request(...asked)
        const service = services[new URL(request.url).host]
        return service === undefined ? before.fetch(request) : service(request)
      }
      Object.assign(process.env, variables)
      return before
    }),
    ({ env, fetch }) =>
      Effect.sync(() => {
        globalThis.fetch = fetch
        for (const name of Object.keys(variables)) delete process.env[name]
        Object.assign(process.env, env)
      })
  )

/** Repeats an effect until its value is so, and returns that. */
export const repeated = <A, E, R>(effect: Effect.Effect<A, E, R>, until: (value: A) => boolean) =>
  Effect.repeat(effect, { until, schedule: Schedule.spaced("20 millis") })

/** Waits until this is true. */
export const eventually = (isTrue: () => boolean) => repeated(Effect.sync(isTrue), (is) => is)

/** A running Leadwell whose every lead goes to one business, and what the account of that does with its token. */
export const leadwell = Effect.gen(function* () {
  const trusted = getCACertificates("default")
  yield* Effect.acquireRelease(
    Effect.sync(() => setDefaultCACertificates([...trusted, cert])),
    () => Effect.sync(() => setDefaultCACertificates(trusted))
  )
  const { catalog: CATALOG_FILE } = yield* dataFolder
  const server = yield* startHere({ CATALOG_FILE, WEBHOOK_ALLOW_PRIVATE: "on", RATE_LIMIT_PER_MINUTE: "off" })
  const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""

  const call = (method: string, path: string, body?: object) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) })
      })
      const text = await response.text()
      // oxlint-disable-next-line typescript/no-explicit-any
      return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as any }
    })

  /** Adds a webhook as the index of the recipes tells, and returns its id and secret. */
  const addWebhook = (address: string, change: object = {}) => {
    const [, sample = ""] = /POST \/api\/webhooks\n(.*?)```/s.exec(page("README")) ?? []
    return Effect.map(
      call("POST", "/api/webhooks", { ...JSON.parse(sample), url: address, ...change }),
      ({ body }): { readonly id: string; readonly secret: string } => body.data
    )
  }

  /** Waits until a delivery of a webhook was attempted as often as this, and returns the latest. */
  const attempted = (webhook: string, times = 1) =>
    repeated(
      Effect.map(call("GET", `/api/webhooks/${webhook}/deliveries`), ({ body }) => body.data[0]),
      (latest) => latest?.attempts.length >= times
    )

  let persons = 0
  /** Sends a lead of another person from a website, and returns its id. */
  const send = (change: object = {}) => {
    persons += 1
    const contact = { email: `person${persons}@example.nl`, phone: `06${12345600 + persons}` }
    return Effect.map(call("POST", "/api/leads", { ...demoLead("2099-12-22"), ...contact, ...change }), ({ body }) =>
      Number(body.id)
    )
  }

  return { url, token, call, addWebhook, attempted, send }
})
