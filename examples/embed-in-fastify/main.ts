import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Console, Effect, Layer, ManagedRuntime } from "effect"
import Fastify from "fastify"
import catalog from "./catalog.json" with { type: "json" }
import { leadAnswer } from "./LeadAnswer.ts"

// One runtime serves all requests. Dispose of it to release the resources of its layers, such as database connections.
const leadwell = ManagedRuntime.make(
  Layer.merge(UseCases.layer, BackgroundWork.layer).pipe(
    Layer.provide([MemoryStorage.layer, NodeWebhookSender.layer, ScreenshotReader.off]),
    Layer.merge(Layer.effectDiscard(Effect.addFinalizer(() => Console.log("Stopped."))))
  )
)
await leadwell.runPromise(CatalogImport.use((catalogs) => catalogs.apply(catalog)))

const app = Fastify({ bodyLimit: 256 * 1024 })

app.post("/leads", async (request, reply) => {
  const { body, headers, status } = await leadwell.runPromise(leadAnswer(request.body))
  return reply.code(status).headers(headers).send(body)
})

app.addHook("onClose", () => leadwell.dispose())
console.log(`Listens on ${await app.listen({ port: Number(process.env["PORT"] ?? 3000), host: "127.0.0.1" })}`)
process.once("SIGTERM", () => void app.close())
