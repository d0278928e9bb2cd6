import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Console, Effect, Layer, ManagedRuntime } from "effect"
import express from "express"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import catalog from "./catalog.json" with { type: "json" }
import { leadAnswer } from "./LeadAnswer.ts"
import { unreadableBody } from "./UnreadableBody.ts"

// One runtime serves all requests. Dispose of it to release the resources of its layers, such as database connections.
const leadwell = ManagedRuntime.make(
  Layer.merge(UseCases.layer, BackgroundWork.layer).pipe(
    Layer.provide([MemoryStorage.layer, NodeWebhookSender.layer, ScreenshotReader.off]),
    Layer.merge(Layer.effectDiscard(Effect.addFinalizer(() => Console.log("Stopped."))))
  )
)
await leadwell.runPromise(CatalogImport.use((catalogs) => catalogs.apply(catalog)))

const app = express()
app.use(express.json({ limit: "256kb" }), unreadableBody)

app.post("/leads", async (request, response) => {
  const { body, headers, status } = await leadwell.runPromise(leadAnswer(request.body))
  response.status(status).set(headers).json(body)
})

const server = app.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1")
await once(server, "listening")
console.log(`Listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.once("SIGTERM", () => server.close(() => void leadwell.dispose()))
