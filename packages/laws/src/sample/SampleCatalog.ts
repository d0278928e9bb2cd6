import type { AccountId } from "@leadwell/domain/access/Account"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import type { Affiliate, AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import type { Business, BusinessId } from "@leadwell/domain/catalog/Business"
import type { Category, CategoryId } from "@leadwell/domain/catalog/Category"
import type { Iban } from "@leadwell/domain/catalog/Iban"
import { noPause } from "@leadwell/domain/catalog/Pause"
import type { Subcategory, SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Website, WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import type { Region } from "@leadwell/domain/geography/Region"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"
import { freshId } from "../Law.ts"
import { sampleToken } from "./SampleToken.ts"

const business = (id: string, account: AccountId, affiliate: AffiliateId): Business => ({
  id: id as BusinessId,
  account,
  name: `Business ${id}`,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  country: "Nederland",
  phone: "0301234567",
  affiliate,
  active: true,
  mail_personal_data: true,
  same_person_days: 0,
  ...noPause
})

/** Returns a subscription to all leads of a subcategory, without caps. */
export const sampleSubscription = (business: BusinessId, subcategory: SubcategoryId): Subscription => ({
  business,
  subcategory,
  regions: ["*" as Region],
  countries: ["Nederland", "België"],
  weight: 1,
  daily_cap: null,
  weekly_cap: null,
  monthly_cap: null,
  active: true,
  daily_cap_by_weekday: null,
  weekdays: Weekday.literals,
  ...noPause
})

const category = (id: string): Category => ({ id: `category-${id}` as CategoryId, name: "Heating", slug: "heating" })

const subcategory = (id: string): Subcategory => ({
  id: `subcategory-${id}` as SubcategoryId,
  name: "Heat pumps",
  slug: "heat-pumps",
  category: category(id),
  max_businesses: 4,
  duplicate_window_days: 30,
  fields: [
    {
      key: "annual_gas_consumption",
      label: "Annual gas consumption",
      type: "number",
      required: true,
      options: null,
      min: 0,
      max: null,
      unit: "m3",
      position: 1
    }
  ]
})

const website = (id: string, account: AccountId, affiliate: AffiliateId): Website => ({
  code: `website-${id}` as WebsiteCode,
  account,
  affiliate,
  name: "Compare",
  url: "https://compare.example",
  country: "Nederland",
  language: "nl",
  review: false,
  consent: "off",
  confirm: "off",
  active: true
})

const affiliate = (id: string, account: AccountId): Affiliate => ({
  id: `affiliate-${id}` as AffiliateId,
  account,
  company_name: "Compare BV",
  address: "Oudegracht 1",
  postal_code: "3511AB",
  city: "Utrecht",
  country: "Nederland",
  coc_id: "12345678",
  iban: "NL91ABNA0417164300" as Iban
})

/** The parts of a {@link sampleCatalog} by name. */
export interface Sample {
  readonly catalog: Catalog
  readonly account: AccountId
  readonly website: Website
  readonly subcategory: Subcategory
  readonly affiliate: Affiliate
  readonly businesses: ReadonlyArray<Business>
}

/**
 * Returns a catalogue of one account, with `businesses` businesses that subscribe to one subcategory. All ids are
 * fresh.
 */
export const sampleCatalog = Effect.fnUntraced(function* (businesses: number) {
  const id = yield* freshId
  const account = `account-${id}` as AccountId
  const sample = {
    account,
    website: website(id, account, affiliate(id, account).id),
    subcategory: subcategory(id),
    affiliate: affiliate(id, account),
    businesses: Array.from({ length: businesses }, (_, n) =>
      business(`b${n}-${id}`, account, affiliate(id, account).id)
    )
  }
  const catalog: Catalog = {
    accounts: [{ id: account, name: "Compare" }],
    tokens: [sampleToken(id, account)],
    affiliates: [sample.affiliate],
    websites: [sample.website],
    categories: [sample.subcategory.category],
    subcategories: [sample.subcategory],
    businesses: sample.businesses,
    subscriptions: sample.businesses.map((one) => sampleSubscription(one.id, sample.subcategory.id))
  }
  return { ...sample, catalog } satisfies Sample
})
