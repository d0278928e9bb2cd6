import { Leadwell, principal } from "@leadwell/leadwell"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import catalog from "../embed/catalog.json" with { type: "json" }
import { refusalOf } from "./Refusal.ts"

const leadwell = await Leadwell.open({ storage: "memory", catalog })

// The principal of all leads. A service that authenticates its callers has one for each.
const acme = principal("acme", "leads:create")

const answerTo = async (input: unknown) => {
  const received = leadwell.leads.receive(acme, input)
  return received.then(({ lead: { id, stage } }) => ({ status: 201, body: { id, stage } }), refusalOf)
}

const server = createServer(async (request, response) => {
  const input = await json(request).catch(() => undefined)
  const { body, status } = await answerTo(input)
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
})

server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1")
await once(server, "listening")
console.log(`Listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.once("SIGTERM", () => server.close(() => void leadwell.close()))
