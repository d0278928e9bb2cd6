import { ConfirmRule, ConsentRule, type Website as DomainWebsite } from "@leadwell/domain/catalog/Website"
import { Schema } from "effect"

/** A website for its account. */
export const Website = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  url: Schema.String,
  country: Schema.String,
  language: Schema.String,
  consent: ConsentRule,
  confirm: ConfirmRule,
  active: Schema.Boolean,
  affiliate_id: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Website" })

/** Encodes a website. */
export const encodeWebsite = ({
  account: _,
  affiliate,
  review: __,
  ...website
}: DomainWebsite): typeof Website.Type => ({ ...website, affiliate_id: affiliate })
