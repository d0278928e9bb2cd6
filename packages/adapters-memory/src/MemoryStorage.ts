import { Layer } from "effect"
import * as MemoryAccessTokenRepository from "./MemoryAccessTokenRepository.ts"
import * as MemoryBacklog from "./MemoryBacklog.ts"
import * as MemoryBusinessLeadRepository from "./MemoryBusinessLeadRepository.ts"
import * as MemoryCatalogParts from "./MemoryCatalogParts.ts"
import * as MemoryCatalogRepository from "./MemoryCatalogRepository.ts"
import * as MemoryDeliveryRepository from "./MemoryDeliveryRepository.ts"
import * as MemoryDistributionRepository from "./MemoryDistributionRepository.ts"
import * as MemoryErasureRepository from "./MemoryErasureRepository.ts"
import * as MemoryEvidence from "./MemoryEvidence.ts"
import * as MemoryEventRepository from "./MemoryEventRepository.ts"
import * as MemoryLeadRepository from "./MemoryLeadRepository.ts"
import * as MemoryReclaimRepository from "./MemoryReclaimRepository.ts"
import * as MemorySubscriptionRepository from "./MemorySubscriptionRepository.ts"
import * as MemoryRetryRepository from "./MemoryRetryRepository.ts"
import * as MemoryWebhookRepository from "./MemoryWebhookRepository.ts"
import { MemoryStore } from "./MemoryStore.ts"

/** Every port of the domain that keeps things, on one store that lives as long as the layer does. */
export const layer = Layer.mergeAll(
  MemoryCatalogRepository.layer,
  MemoryCatalogParts.layer,
  MemoryAccessTokenRepository.layer,
  MemoryLeadRepository.layer,
  MemoryDistributionRepository.layer,
  MemorySubscriptionRepository.layer,
  MemoryBusinessLeadRepository.layer,
  MemoryReclaimRepository.layer,
  MemoryRetryRepository.layer,
  MemoryErasureRepository.layer,
  MemoryEvidence.layer,
  MemoryEventRepository.layer,
  MemoryBacklog.layer,
  MemoryWebhookRepository.layer,
  MemoryDeliveryRepository.layer
).pipe(Layer.provide(MemoryStore.layer))
