import { Leadwell, LeadwellError, principal } from "@leadwell/leadwell"
import express, { type ErrorRequestHandler } from "express"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import catalog from "../embed/catalog.json" with { type: "json" }
import { refusalOf } from "./Refusal.ts"

const leadwell = await Leadwell.open({ storage: "memory", catalog })

// The principal of all leads. A service that authenticates its callers has one for each.
const acme = principal("acme", "leads:create")

// Express 5 hands on what a route rejects with. It would answer a body that it cannot read with a page that quotes it.
const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const unread = { status: error.status ?? 500, body: { message: "The request cannot be read.", faults: [] } }
  const { body, status } = error instanceof LeadwellError ? refusalOf(error) : unread
  response.status(status).json(body)
}

const app = express()
app.post("/leads", express.json({ limit: "256kb" }), async (request, response) => {
  const { lead } = await leadwell.leads.receive(acme, request.body)
  response.status(201).json({ id: lead.id, stage: lead.stage })
})
const server = app.use(refuse).listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1")
await once(server, "listening")
console.log(`Listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.once("SIGTERM", () => server.close(() => void leadwell.close()))
