import { maskedIban } from "@leadwell/domain/catalog/Iban"
import type { CatalogChanges, CatalogKind } from "@leadwell/domain/features/catalogfile/CatalogChanges"
import { CatalogFile, CatalogItems } from "@leadwell/domain/features/catalogfile/CatalogFile"
import type { CatalogItem } from "@leadwell/domain/features/catalogfile/CatalogItem"
import { Schema, Struct } from "effect"
import { Account } from "../../catalog/Account.ts"

const { affiliates, businesses, categories, subcategories, websites } = CatalogItems

const { iban: _, ...affiliateFields } = affiliates.fields

/** Items of the catalogue as answers show them: the keys of a catalogue file, and a masked IBAN. */
export const ShownItems = {
  accounts: Account,
  affiliates: Schema.toType(
    Schema.Struct({ ...affiliateFields, iban: Schema.String.annotate({ examples: ["**************4300"] }) })
  ).annotate({ identifier: "CatalogAffiliate" }),
  websites: Schema.toType(websites).annotate({ identifier: "CatalogWebsite" }),
  categories: Schema.toType(categories).annotate({ identifier: "CatalogCategory" }),
  subcategories: Schema.toType(subcategories).annotate({ identifier: "CatalogSubcategory" }),
  businesses: Schema.toType(businesses).annotate({ identifier: "CatalogBusiness" })
}

/** Masks the IBAN of an affiliate. */
export const withMaskedIban = ({ iban, ...affiliate }: CatalogItem<"affiliates">) => ({
  ...affiliate,
  iban: maskedIban(iban)
})

/** The body that applies a catalogue, as a client encodes it: a catalogue file. */
export const CatalogBody = CatalogFile.mapFields(Struct.map(Schema.toEncoded))

/** The whole catalogue as a file, without its tokens. */
export const Catalogue = CatalogBody.mapFields(Struct.omit(["tokens"])).annotate({ identifier: "Catalogue" })

const ids = Schema.Array(Schema.String)

const Ids = Schema.Struct({
  accounts: ids,
  tokens: ids,
  affiliates: ids,
  websites: ids,
  categories: ids,
  subcategories: ids,
  businesses: ids
} satisfies Record<CatalogKind, typeof ids>)

/** What becomes of the parts of a catalogue file, by their ids. */
export const CatalogueChanges = Schema.Struct({
  added: Ids,
  changed: Ids,
  unchanged: Ids
} satisfies Record<keyof CatalogChanges, typeof Ids>).annotate({ identifier: "CatalogueChanges" })
