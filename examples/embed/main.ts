import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Console, Effect, Layer } from "effect"
import catalog from "./catalog.json" with { type: "json" }
import lead from "./lead.json" with { type: "json" }

const acme = principalWith({ account: AccountId.make("acme") }, "leads:create")

const program = Effect.gen(function* () {
  yield* CatalogImport.use((catalogs) => catalogs.apply(catalog))
  const placed = yield* LeadIntake.use((intake) => intake.receive(acme, lead))
  yield* Console.log(`Lead ${placed.lead.id} went to ${placed.businesses.join(", ")}.`)
  yield* LeadIntake.use((intake) => intake.receive(acme, { ...lead, city: "" }))
}).pipe(Effect.catchTag("InvalidInput", ({ faults }) => Console.log("Refused:", JSON.stringify(faults))))

const leadwell = Layer.merge(UseCases.layer, BackgroundWork.layer).pipe(
  Layer.provide([MemoryStorage.layer, NodeWebhookSender.layer, ScreenshotReader.off, SheetReader.off])
)

await Effect.runPromise(Effect.provide(program, leadwell))
