/** The words of pages that name the values of a business. */
interface Words {
  readonly common: Readonly<
    Record<"account" | "name" | "postalCode" | "city" | "country" | "phone" | "subcategory", string>
  >
  readonly market: Readonly<Record<"id" | "coc" | "affiliate" | "active", string>> & {
    readonly business: Readonly<Record<"mailPersonalData" | "samePersonDays", string>>
    readonly subscription: Readonly<
      Record<
        | "regions"
        | "countries"
        | "weight"
        | "daily_cap"
        | "weekly_cap"
        | "monthly_cap"
        | "weekdays"
        | "paused_from"
        | "paused_until",
        string
      >
    >
  }
}

/** Returns what people call the values that the columns of businesses may hold. The server knows each as a name. */
export const businessLabels = ({ common, market }: Words) => ({
  business_id: market.id,
  account: common.account,
  name: common.name,
  coc_id: market.coc,
  postal_code: common.postalCode,
  city: common.city,
  country: common.country,
  phone: common.phone,
  affiliate: market.affiliate,
  mail_personal_data: market.business.mailPersonalData,
  same_person_days: market.business.samePersonDays,
  subcategory_id: common.subcategory,
  regions: market.subscription.regions,
  countries: market.subscription.countries,
  weight: market.subscription.weight,
  daily_cap: market.subscription.daily_cap,
  weekly_cap: market.subscription.weekly_cap,
  monthly_cap: market.subscription.monthly_cap,
  weekdays: market.subscription.weekdays,
  active: market.active,
  paused_from: market.subscription.paused_from,
  paused_until: market.subscription.paused_until
})
