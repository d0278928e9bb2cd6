/** Items of a new customer in the form of a catalogue file, with the least keys. */
export const account = { id: "newcomer", name: "Newcomer" }
export const affiliate = {
  id: "new-bv",
  account: "newcomer",
  company_name: "New BV",
  address: "Neude 1",
  postal_code: "3512AD",
  city: "Utrecht",
  coc_id: "30123456",
  iban: "NL91 ABNA 0417 1643 00"
}
export const website = {
  code: "new-site",
  account: "newcomer",
  affiliate: "new-bv",
  name: "New",
  url: "https://new.example"
}
export const category = { id: "walls", name: "Walls", slug: "walls" }
export const field = { key: "storeys", label: "Storeys", type: "number", required: true, min: 1 }
export const subcategory = {
  category: "walls",
  id: "insulation",
  name: "Insulation",
  slug: "insulation",
  fields: [field]
}
const subscription = { subcategory: "insulation", regions: ["35", "1000-1099"], daily_cap: 5 }
export const business = {
  id: "new-warm",
  account: "newcomer",
  name: "New Warm",
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  affiliate: "new-bv",
  subscriptions: [subscription]
}

/** The same items with all keys, as answers show them. */
export const whole = {
  affiliate: { ...affiliate, country: "Nederland", iban: "**************4300" },
  website: {
    ...website,
    country: "Nederland",
    language: "nl",
    review: false,
    consent: "off",
    confirm: "off",
    active: true
  },
  subcategory: {
    ...subcategory,
    max_businesses: 4,
    duplicate_window_days: 30,
    fields: [{ ...field, options: null, max: null, unit: null }]
  },
  business: {
    ...business,
    country: "Nederland",
    phone: null,
    active: true,
    mail_personal_data: false,
    same_person_days: 0,
    paused_from: null,
    paused_until: null,
    subscriptions: [
      {
        ...subscription,
        countries: ["Nederland", "België"],
        weight: 1,
        weekly_cap: null,
        monthly_cap: null,
        active: true,
        daily_cap_by_weekday: null,
        weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        paused_from: null,
        paused_until: null
      }
    ]
  }
}

/** A text to which people consent. */
export const consentText = { language: "nl", text: "Bedrijven mogen mij bellen.", purposes: ["call"] }
