import type { DemoRequest } from "./DemoRequest.ts"

const field = { key: "storeys", label: "Storeys", type: "number", required: true, min: 1, max: 9 }

const account = { id: "noorderlicht", name: "Noorderlicht" }

/** The examples of the bodies that change the catalogue, by the id of the operation. */
export const demoCatalogBodies: Readonly<Record<string, readonly [DemoRequest]>> = {
  "catalogue.apply": [{ summary: "One account", value: { accounts: [account] } }],
  "catalogue.createAccount": [{ summary: "An account", value: { id: "kustgroep", name: "Kustgroep" } }],
  "catalogue.changeAccount": [{ summary: "Another name", value: { name: "Warmtewijs Nederland" } }],
  "catalogue.createAffiliate": [
    {
      summary: "An affiliate",
      value: {
        id: "warmtewijs-noord",
        account: "warmtewijs",
        company_name: "Warmtewijs Noord BV",
        address: "Grote Markt 1",
        postal_code: "9712HN",
        city: "Groningen",
        coc_id: "30123457",
        iban: "NL91 ABNA 0417 1643 00"
      }
    }
  ],
  "catalogue.changeAffiliate": [{ summary: "Another address", value: { address: "Maliebaan 14" } }],
  "catalogue.createWebsite": [
    {
      summary: "A website",
      value: {
        code: "dak-advies",
        account: "warmtewijs",
        affiliate: "warmtewijs-bv",
        name: "Dak Advies",
        url: "https://dak-advies.example"
      }
    }
  ],
  "catalogue.changeWebsite": [{ summary: "Switch it on", value: { active: true } }],
  "catalogue.createCategory": [
    { summary: "A category", value: { id: "solar-energy", name: "Solar energy", slug: "solar-energy" } }
  ],
  "catalogue.changeCategory": [{ summary: "Another name", value: { name: "Heating and cooling" } }],
  "catalogue.createSubcategory": [
    {
      summary: "A subcategory with its form",
      value: { category: "heating", id: "stoves", name: "Stoves", slug: "stoves", fields: [field] }
    }
  ],
  "catalogue.changeSubcategory": [{ summary: "Fewer places", value: { max_businesses: 3 } }],
  "catalogue.createBusiness": [
    {
      summary: "A business with a subscription",
      value: {
        id: "martini-warmte",
        account: "warmtewijs",
        name: "Martini Warmte",
        coc_id: "30999009",
        postal_code: "9712HN",
        city: "Groningen",
        phone: "050 999 90 09",
        subscriptions: [{ subcategory: "gas-boilers", regions: ["97"], daily_cap: 5 }]
      }
    }
  ],
  "catalogue.changeBusiness": [{ summary: "Switch it on", value: { active: true } }]
}
