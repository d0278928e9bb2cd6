import { describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { coreStorageLaws } from "@leadwell/laws/CoreStorageLaws"
import { storageLaws } from "@leadwell/laws/StorageLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as MemoryBusinessLeadRepository from "../src/assignment/MemoryBusinessLeadRepository.ts"
import * as MemoryAuditRepository from "../src/audit/MemoryAuditRepository.ts"
import * as MemoryCatalogParts from "../src/catalog/MemoryCatalogParts.ts"
import * as MemoryDistributionRepository from "../src/distribution/MemoryDistributionRepository.ts"
import * as MemoryEventRepository from "../src/event/MemoryEventRepository.ts"
import * as MemoryCatalogRepository from "../src/features/catalogfile/MemoryCatalogRepository.ts"
import * as MemoryCompletedRequestRepository from "../src/idempotency/MemoryCompletedRequestRepository.ts"
import * as MemoryLeadInbox from "../src/intake/MemoryLeadInbox.ts"
import * as MemoryLeadRepository from "../src/intake/MemoryLeadRepository.ts"
import { MemoryStore } from "../src/MemoryStore.ts"
import * as MemoryReclaimRepository from "../src/reclaim/MemoryReclaimRepository.ts"
import * as MemoryStorageHealth from "../src/storage/MemoryStorageHealth.ts"
import * as MemorySubscriptionRepository from "../src/subscription/MemorySubscriptionRepository.ts"

const memory = Layer.fresh(Layer.merge(MemoryStorage.layer, SecureRandom.layerWebCrypto))

/** The ports of the core, and the one by which the laws store a catalogue. No part stores what is enclosed. */
const core = Layer.mergeAll(
  MemoryAuditRepository.layer,
  MemoryBusinessLeadRepository.layer,
  MemoryCatalogParts.layer,
  MemoryCatalogRepository.layer,
  MemoryCompletedRequestRepository.layer,
  MemoryDistributionRepository.layer,
  MemoryEventRepository.layer,
  MemoryLeadInbox.layer,
  MemoryLeadRepository.layer,
  MemoryReclaimRepository.layer,
  MemoryStorageHealth.layer,
  MemorySubscriptionRepository.layer,
  SecureRandom.layerWebCrypto
).pipe(Layer.provide(MemoryStore.layer), Layer.fresh)

describe("the core of MemoryStorage, without any feature", () => {
  it.effect.each(coreStorageLaws)("$sentence", ({ check }) => Effect.provide(check, core))
})

describe("MemoryStorage", () => {
  it.effect.each(storageLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
})
