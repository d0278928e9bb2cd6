import * as SupportedRuntime from "@leadwell/domain/storage/SupportedRuntime"
import { Layer } from "effect"
import * as MemoryBusinessLeadRepository from "./assignment/MemoryBusinessLeadRepository.ts"
import * as MemoryAuditRepository from "./audit/MemoryAuditRepository.ts"
import * as MemoryCatalogParts from "./catalog/MemoryCatalogParts.ts"
import * as MemoryDeliveryRepository from "./delivery/MemoryDeliveryRepository.ts"
import * as MemoryDistributionRepository from "./distribution/MemoryDistributionRepository.ts"
import * as MemoryEventRepository from "./event/MemoryEventRepository.ts"
import * as MemoryCatalogRepository from "./features/catalogfile/MemoryCatalogRepository.ts"
import * as MemoryImportRepository from "./features/files/import/MemoryImportRepository.ts"
import * as MemoryHookRepository from "./features/forms/hook/MemoryHookRepository.ts"
import * as MemoryPersonRepository from "./features/people/MemoryPersonRepository.ts"
import * as MemorySecretRepository from "./features/people/MemorySecretRepository.ts"
import * as MemorySessionRepository from "./features/people/MemorySessionRepository.ts"
import * as MemoryPasskeyRepository from "./features/people/passkey/MemoryPasskeyRepository.ts"
import * as MemoryConsentRepository from "./features/privacy/consent/MemoryConsentRepository.ts"
import * as MemoryErasureRepository from "./features/privacy/erasure/MemoryErasureRepository.ts"
import * as MemoryReportRepository from "./features/reports/MemoryReportRepository.ts"
import * as MemoryAccessTokenRepository from "./features/tokens/MemoryAccessTokenRepository.ts"
import * as MemoryWebhookRepository from "./features/webhooks/MemoryWebhookRepository.ts"
import * as MemoryCompletedRequestRepository from "./idempotency/MemoryCompletedRequestRepository.ts"
import { EnclosedParts } from "./intake/EnclosedParts.ts"
import * as MemoryLeadInbox from "./intake/MemoryLeadInbox.ts"
import * as MemoryLeadRepository from "./intake/MemoryLeadRepository.ts"
import * as MemoryBlockRepository from "./lead/MemoryBlockRepository.ts"
import { MemoryStore } from "./MemoryStore.ts"
import * as MemoryReclaimRepository from "./reclaim/MemoryReclaimRepository.ts"
import * as MemoryStorageHealth from "./storage/MemoryStorageHealth.ts"
import * as MemorySubscriptionRepository from "./subscription/MemorySubscriptionRepository.ts"

/** What features store with a lead. */
const enclosed = Layer.succeed(EnclosedParts, [
  MemoryConsentRepository.enclosedConsent,
  MemoryHookRepository.enclosedSubmission,
  MemoryImportRepository.enclosedRow
])

/** All storage ports of the domain on one store in memory. The store is lost with the layer. */
export const layer = Layer.mergeAll(
  MemoryCatalogRepository.layer,
  MemoryCatalogParts.layer,
  MemoryAccessTokenRepository.layer,
  MemoryPersonRepository.layer,
  MemorySessionRepository.layer,
  MemorySecretRepository.layer,
  MemoryPasskeyRepository.layer,
  MemoryConsentRepository.layer,
  MemoryBlockRepository.layer,
  MemoryLeadInbox.layer,
  MemoryLeadRepository.layer,
  MemoryDistributionRepository.layer,
  MemorySubscriptionRepository.layer,
  MemoryBusinessLeadRepository.layer,
  MemoryReclaimRepository.layer,
  MemoryCompletedRequestRepository.layer,
  MemoryReportRepository.layer,
  MemoryErasureRepository.layer,
  MemoryEventRepository.layer,
  MemoryAuditRepository.layer,
  MemoryStorageHealth.layer,
  MemoryWebhookRepository.layer,
  MemoryHookRepository.layer,
  MemoryImportRepository.layer,
  MemoryDeliveryRepository.layer
).pipe(Layer.provide([MemoryStore.layer, enclosed]), Layer.provide(SupportedRuntime.layer))
