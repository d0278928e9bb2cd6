import { Effect, Schema, SchemaGetter } from "effect"
import { Ability } from "../../access/Ability.ts"
import { Account, AccountId } from "../../access/Account.ts"
import { Scope } from "../../access/Scope.ts"
import { Affiliate } from "../../catalog/Affiliate.ts"
import { Business } from "../../catalog/Business.ts"
import { Category } from "../../catalog/Category.ts"
import { FormField } from "../../catalog/FormField.ts"
import { IbanText } from "../../catalog/Iban.ts"
import { SubcategoryId } from "../../catalog/Subcategory.ts"
import { ConfirmRule, ConsentRule, NewWebAddress, Review, Website } from "../../catalog/Website.ts"
import { Country } from "../../geography/Country.ts"
import { Identifier } from "../../input/Identifier.ts"
import { nameUpTo } from "../../input/Text.ts"
import { PhoneText } from "../../lead/Phone.ts"
import { SubscriptionInput } from "../../subscription/SubscriptionInput.ts"
import { AccessTokenText } from "../tokens/AccessToken.ts"

const or = <S extends Schema.Top>(schema: S, fallback: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(fallback))(schema)

const listOf = <S extends Schema.Top>(item: S) => or(Schema.Array(item), [])

const integerFrom = (minimum: number, maximum: number) =>
  Schema.Number.check(
    Schema.isInt({ fault: { _tag: "NotInteger" } }),
    Schema.isGreaterThanOrEqualTo(minimum, { fault: { _tag: "TooSmall", min: minimum } }),
    Schema.isLessThanOrEqualTo(maximum, { fault: { _tag: "TooLarge", max: maximum } })
  )

const selectable = { fault: { _tag: "NotSelectable" } } as const

const options = Schema.Array(nameUpTo(255))

const field = Schema.Struct({
  key: FormField.fields.key,
  label: FormField.fields.label,
  type: FormField.fields.type.annotate(selectable),
  required: or(Schema.Boolean, true),
  options: or(Schema.NullOr(options), null),
  min: or(FormField.fields.min, null),
  max: or(FormField.fields.max, null),
  unit: or(FormField.fields.unit, null)
})

const subcategory = Schema.Struct({
  id: SubcategoryId,
  name: nameUpTo(255),
  slug: Identifier,
  max_businesses: or(integerFrom(1, 1000), 4),
  duplicate_window_days: or(integerFrom(0, 3650), 30),
  fields: listOf(field)
})

const affiliate = Schema.Struct({
  ...Affiliate.fields,
  country: or(Affiliate.fields.country, "Nederland"),
  iban: IbanText
})

/** `always` and `never` are other words for true and false. */
const review = Schema.Union([Schema.Boolean, Schema.Literals(["always", "never", "signals"])])
  .annotate(selectable)
  .pipe(
    Schema.decodeTo(Review, {
      decode: SchemaGetter.transform((given) => (given === "always" ? true : given === "never" ? false : given)),
      encode: SchemaGetter.passthroughSupertype()
    })
  )

const website = Schema.Struct({
  ...Website.fields,
  url: NewWebAddress,
  affiliate: or(Website.fields.affiliate, null),
  country: or(Country.annotate(selectable), "Nederland"),
  language: or(Website.fields.language, "nl"),
  review: or(review, false),
  consent: or(ConsentRule.annotate(selectable), "off"),
  confirm: or(ConfirmRule.annotate(selectable), "off"),
  active: or(Schema.Boolean, true)
})

const category = Schema.Struct({ ...Category.fields, subcategories: listOf(subcategory) })

const business = Schema.Struct({
  ...Business.fields,
  country: or(Country.annotate(selectable), "Nederland"),
  phone: or(Schema.NullOr(PhoneText), null),
  affiliate: or(Business.fields.affiliate, null),
  active: or(Schema.Boolean, true),
  mail_personal_data: or(Schema.Boolean, false),
  same_person_days: or(Business.fields.same_person_days, 0),
  paused_from: or(Business.fields.paused_from, null),
  paused_until: or(Business.fields.paused_until, null),
  subscriptions: listOf(SubscriptionInput)
})

/**
 * The content of a catalogue file, before its references are checked. Every list and every key with a default may be
 * omitted.
 */
export const CatalogFile = Schema.Struct({
  accounts: listOf(Account),
  tokens: listOf(
    Schema.Struct({
      account: AccountId,
      token: AccessTokenText,
      abilities: Schema.Array(Ability.annotate(selectable)),
      name: nameUpTo(255),
      scope: or(Schema.NullOr(Scope.annotate({ description: "A token with `operator` has none." })), null)
    })
  ),
  affiliates: listOf(affiliate),
  websites: listOf(website),
  categories: listOf(category),
  businesses: listOf(business)
})

/** The content of a catalogue file. */
export interface CatalogFile extends Schema.Schema.Type<typeof CatalogFile> {}

const subcategoryItem = Schema.Struct({ category: Category.fields.id, ...subcategory.fields })

/** Single items of a catalogue file by kind. A subcategory names its category, which contains it in a file. */
export const CatalogItems = {
  accounts: Account,
  affiliates: affiliate,
  websites: website,
  categories: category,
  subcategories: subcategoryItem,
  businesses: business
}

interface AffiliateItem extends Schema.Schema.Type<typeof affiliate> {}
interface BusinessItem extends Schema.Schema.Type<typeof business> {}
interface CategoryItem extends Schema.Schema.Type<typeof category> {}
interface SubcategoryItem extends Schema.Schema.Type<typeof subcategoryItem> {}
interface WebsiteItem extends Schema.Schema.Type<typeof website> {}

/** The types of {@link CatalogItems} by names, which editors show in place of all their keys. */
export interface CatalogItemTypes {
  readonly accounts: Account
  readonly affiliates: AffiliateItem
  readonly websites: WebsiteItem
  readonly categories: CategoryItem
  readonly subcategories: SubcategoryItem
  readonly businesses: BusinessItem
}
