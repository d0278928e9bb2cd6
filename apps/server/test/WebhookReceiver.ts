import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { operator, type Outcome, sendUntil } from "./Load.ts"

/** A receiver on 127.0.0.1. It records the lead id of each request. */
export const receiving = Effect.fnUntraced(function* (answer: RequestListener) {
  const leads: Array<number> = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    leads.push(body.data.lead_id)
    answer(request, response)
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  return { leads, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
})

/** Sends a request as an operator. */
export const asOperator = (url: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${operator}`, "content-type": "application/json" }
    const response = await fetch(url, { ...init, headers })
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, body: (await response.json()) as any }
  })

/** Registers a webhook for received leads, and returns the URL of its deliveries. */
export const registered = Effect.fnUntraced(function* (server: string, url: string) {
  const body = JSON.stringify({ url, events: ["lead.received"] })
  const answer = yield* asOperator(`${server}/api/webhooks`, { method: "POST", body })
  assert.strictEqual(answer.status, 201)
  return `${server}/api/webhooks/${answer.body.data.id}/deliveries?per_page=100`
})

interface Shown {
  readonly status: string
  readonly attempts: ReadonlyArray<unknown>
}

/** Posts at least `count` leads, and returns the numbers of the acknowledged ones. */
export const posted = Effect.fnUntraced(function* (servers: ReadonlyArray<string>, label: string, count: number) {
  const outcome: Outcome = { acknowledged: new Map(), statuses: new Map() }
  yield* sendUntil(servers, outcome, label, () => outcome.acknowledged.size >= count)
  return [...outcome.acknowledged.keys()].toSorted((a, b) => a - b)
})

/** Waits until `count` deliveries are delivered, and returns them. */
export const delivered = (list: string, count: number) =>
  Effect.map(asOperator(list), ({ body }): ReadonlyArray<Shown> => body.data).pipe(
    Effect.repeat({
      until: (all) => all.filter(({ status }) => status === "delivered").length === count,
      schedule: Schedule.spaced("100 millis"),
      times: 6000
    })
  )
