import { Schema } from "effect"
import { AccountId } from "../account/Account.ts"
import { Country } from "../geography/Country.ts"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { AffiliateId } from "./Affiliate.ts"

/** The code by which a lead names the website it comes from. */
export const WebsiteCode = Identifier.pipe(Schema.brand("WebsiteCode"))

/** The code by which a lead names the website it comes from. */
export type WebsiteCode = typeof WebsiteCode.Type

/**
 * An absolute http or https address. It is kept as written, so what a URL parser would silently drop or replace is
 * refused: blanks, NUL and lone surrogates.
 */
export const WebAddress = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^\s\u0000-\u001f\u{D800}-\u{DFFF}]+$/iu, { fault: { _tag: "NotUrl" } }).abort(),
  Schema.makeFilter((text: string) => URL.canParse(text), { fault: { _tag: "NotUrl" } })
)

/** Where leads are collected. A website with `review` has an operator look at each lead before it is handed out. */
export const Website = Schema.Struct({
  code: WebsiteCode,
  account: AccountId,
  affiliate: Schema.NullOr(AffiliateId),
  name: nameUpTo(255),
  url: WebAddress,
  country: Country,
  language: nameUpTo(16),
  review: Schema.Boolean,
  active: Schema.Boolean
})

/** Where leads are collected. */
export interface Website extends Schema.Schema.Type<typeof Website> {}
