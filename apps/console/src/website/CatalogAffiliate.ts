import type { Body } from "../api/Contract.ts"

/** An affiliate as the catalogue has it. */
export type CatalogAffiliate = Body<"POST /api/affiliates">

/** An affiliate for one to begin with. */
export const newAffiliate: CatalogAffiliate = {
  id: "",
  account: "",
  company_name: "",
  address: "",
  postal_code: "",
  city: "",
  country: "Nederland",
  coc_id: "",
  iban: ""
}
