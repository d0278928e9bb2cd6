import { Leadwell, principal } from "@leadwell/leadwell"
import Fastify from "fastify"
import catalog from "../embed/catalog.json" with { type: "json" }
import { refusalOf } from "./Refusal.ts"

const leadwell = await Leadwell.open({ storage: "memory", catalog })

// The principal of all leads. A service that authenticates its callers has one for each.
const acme = principal("acme", "leads:create")

const app = Fastify({ bodyLimit: 256 * 1024 })
app.addHook("onClose", () => leadwell.close())
app.post("/leads", async (request, reply) => {
  try {
    const { lead } = await leadwell.leads.receive(acme, request.body)
    return reply.code(201).send({ id: lead.id, stage: lead.stage })
  } catch (error) {
    const { body, status } = refusalOf(error)
    return reply.code(status).send(body)
  }
})

console.log(`Listens on ${await app.listen({ port: Number(process.env["PORT"] ?? 3000), host: "127.0.0.1" })}`)
process.once("SIGTERM", () => void app.close())
