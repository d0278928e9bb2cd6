import { Result } from "effect"
import type { AuditEntries } from "../../audit/AuditEntry.ts"
import type { Catalog } from "../../catalogfile/Catalog.ts"
import type { CatalogNames } from "../../catalogfile/CatalogNames.ts"
import { CatalogRepository } from "../../catalogfile/CatalogRepository.ts"

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

/** Stores all parts of a catalogue, with entries of the audit trail. */
export const applyCatalog = (catalog: Catalog, digest?: string, audit: AuditEntries = []) =>
  CatalogRepository.use(({ modify }) =>
    modify(namesOf(catalog), () => Result.succeed({ parts: catalog, digest, audit, answer: undefined }))
  )
