import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import { grant } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Console, Effect, Layer } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import catalog from "./catalog.json" with { type: "json" }
import lead from "./lead.json" with { type: "json" }

const acme = grant({ account: AccountId.make("acme"), abilities: new Set(["leads:create"]) }, "leads:create")

const program = Effect.gen(function* () {
  yield* CatalogImport.use((catalogs) => catalogs.apply(catalog))
  const sender = yield* Effect.fromResult(acme)
  const placed = yield* LeadIntake.use((intake) => intake.receive(sender, lead))
  yield* Console.log(`Lead ${placed.lead.id} went to ${placed.businesses.join(", ")}.`)
  yield* LeadIntake.use((intake) => intake.receive(sender, { ...lead, city: "" }))
}).pipe(Effect.catchTag("InvalidInput", ({ faults }) => Console.log("Refused:", JSON.stringify(faults))))

const leadwell = Layer.merge(UseCases.layer, BackgroundWork.layer).pipe(
  Layer.provide([MemoryStorage.layer, NodeWebhookSender.layer, ScreenshotReader.off]),
  Layer.provide([Digest.layerWebCrypto, SecureRandom.layerWebCrypto])
)

await Effect.runPromise(Effect.provide(program, leadwell))
