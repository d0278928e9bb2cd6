import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { Effect, Result } from "effect"
import { sampleCatalog } from "./SampleCatalog.ts"

const idOf = ({ id }: { readonly id: string }): string => id

/** Returns the names of all parts of a catalogue. */
export const namesOf = (catalog: Catalog): CatalogNames => ({
  accounts: catalog.accounts.map(idOf),
  tokens: catalog.tokens.map(({ hash }) => hash),
  affiliates: catalog.affiliates.map(idOf),
  websites: catalog.websites.map(({ code }) => code),
  categories: catalog.categories.map(idOf),
  subcategories: catalog.subcategories.map(idOf),
  businesses: catalog.businesses.map(idOf)
})

/** The port by which the laws store a catalogue. */
export type CatalogWriter = CatalogRepository

/** Stores all parts of a catalogue, with entries of the audit trail. */
export const applyCatalog = (catalog: Catalog, digest?: string, audit: AuditEntries = []) =>
  CatalogRepository.use(({ modify }) =>
    modify(namesOf(catalog), () => Result.succeed({ parts: catalog, digest, audit, answer: undefined }))
  )

/** Applies a sample catalogue and returns it. */
export const appliedSample = Effect.fnUntraced(function* (businesses: number) {
  const sample = yield* sampleCatalog(businesses)
  yield* applyCatalog(sample.catalog)
  return sample
})
