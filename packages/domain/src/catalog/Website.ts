import { Schema } from "effect"
import { AccountId } from "../access/Account.ts"
import type { Reach } from "../access/Reach.ts"
import { Country } from "../geography/Country.ts"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { AffiliateId } from "./Affiliate.ts"

/** The code of a website, by which a lead names its origin. */
export const WebsiteCode = Identifier.pipe(Schema.brand("WebsiteCode"))

/** The code of a website. */
export type WebsiteCode = typeof WebsiteCode.Type

/**
 * An absolute http or https URL. It is stored as written, so characters that a URL parser drops or replaces are
 * refused: blanks, NUL and lone surrogates.
 */
export const WebAddress = Schema.String.check(
  Schema.isPattern(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\u0000-\u001f\u{D800}-\u{DFFF}]+$/u, {
    fault: { _tag: "NotUrl" }
  }).abort(),
  Schema.makeFilter((text: string) => URL.canParse(text), {
    fault: { _tag: "NotUrl" },
    toJsonSchema: () => [{ format: "uri" }, true]
  })
)

const withoutCredentials = /^[^:]*:[/\\]*(?![/\\])[^/\\?#@]*(?:[/\\?#]|$)/u

/** A new {@link WebAddress}. It is shown to others, so it has no user and no password. */
export const NewWebAddress = WebAddress.check(
  Schema.isPattern(withoutCredentials, { fault: { _tag: "HasCredentials" } })
)

/** Which leads of a website are reviewed before any business gets them: all, those with signals, or none. */
export const Review = Schema.Union([Schema.Boolean, Schema.Literal("signals")])

/**
 * What a website says of the consent of a lead's person: nothing, what it knows, or always which text the person
 * consented to.
 */
export const ConsentRule = Schema.Literals(["off", "recorded", "required"])

/** Whether the person of a lead confirms it by a link in a mail before anything else happens to it. */
export const ConfirmRule = Schema.Literals(["off", "mail"])

/** A website that collects leads. */
export const Website = Schema.Struct({
  code: WebsiteCode,
  account: AccountId,
  affiliate: Schema.NullOr(AffiliateId),
  name: nameUpTo(255),
  url: WebAddress,
  country: Country,
  language: nameUpTo(16),
  review: Review,
  consent: ConsentRule,
  confirm: ConfirmRule,
  active: Schema.Boolean
})

/** A website that collects leads. */
export interface Website extends Schema.Schema.Type<typeof Website> {}

/** Returns the language in which people read what a website and its mails tell them. */
export const languageOf = ({ language }: Pick<Website, "language">): "nl" | "en" =>
  language.toLowerCase().startsWith("en") ? "en" : "nl"

/** Selects websites by reach and by affiliate. `*` selects any affiliate or none. */
export interface WebsiteFilter extends Reach {
  readonly affiliate: AffiliateId | "*"
}
