import { Effect } from "effect"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { ReceiverFault } from "../world/FaultPlan.ts"

/** A request that came to a receiver. */
export interface Received {
  readonly webhook: string
  /** The header `webhook-id`. */
  readonly id: string
  readonly body: string
  readonly isSigned: boolean
  readonly isAccepted: boolean
}

/** Two receivers of webhooks. `steady` always accepts, and `faulty` does what the fault of the moment says. */
export interface Receivers {
  readonly urlOf: (webhook: "steady" | "faulty") => string
  /** The secrets by which the receivers check signatures. */
  readonly secrets: Map<string, string>
  readonly received: ReadonlyArray<Received>
  readonly strike: (fault: ReceiverFault | null) => void
}

/** The events for which each webhook is registered. */
export const webhookEvents = {
  steady: [
    ...["received", "held", "duplicate", "approved", "placed", "refused", "withdrawn", "closed", "anonymised"].map(
      (type) => `lead.${type}`
    ),
    ...["assigned", "released", "outcome"].map((type) => `business_lead.${type}`),
    ...["requested", "granted", "rejected"].map((type) => `reclaim.${type}`)
  ],
  faulty: ["lead.received", "reclaim.granted"]
} as const

const slowness = 1500

const isSigned = ({ headers }: IncomingMessage, body: string, secret: string): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(content).digest("base64")}`
}

/** Answers a request as a fault says. Returns whether the answer accepts the event. */
const answer = (response: ServerResponse, fault: ReceiverFault | null, hanging: Set<ServerResponse>): boolean => {
  switch (fault) {
    case "hang":
      hanging.add(response)
      return false
    case "cut":
      response.destroy()
      return false
    case "error":
      response.writeHead(500).end()
      return false
    case "redirect":
      response.writeHead(307, { location: "/steady" }).end()
      return false
    case "slow":
      setTimeout(() => response.writeHead(204).end(), slowness)
      return true
    case null:
      response.writeHead(204).end()
      return true
  }
}

/** Opens both receivers on 127.0.0.1, until the scope closes. */
export const makeReceivers = Effect.gen(function* () {
  const received: Array<Received> = []
  const secrets = new Map<string, string>()
  const hanging = new Set<ServerResponse>()
  let fault: ReceiverFault | null = null
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const webhook = request.url === "/steady" ? "steady" : "faulty"
    const isGenuine = isSigned(request, body, secrets.get(webhook) ?? "")
    const isAccepted = answer(response, webhook === "faulty" ? fault : null, hanging)
    received.push({ webhook, id: String(request.headers["webhook-id"]), body, isSigned: isGenuine, isAccepted })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const { port } = server.address() as AddressInfo
  const receivers: Receivers = {
    urlOf: (webhook) => `http://127.0.0.1:${port}/${webhook}`,
    secrets,
    received,
    strike: (next) => {
      fault = next
      // A receiver that works again has forgotten the requests that it left without an answer.
      for (const response of hanging) response.destroy()
      hanging.clear()
    }
  }
  return receivers
})
