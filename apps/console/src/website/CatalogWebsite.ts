import type { Body } from "../api/Contract.ts"

/** A website as the catalogue has it. */
export type CatalogWebsite = Body<"POST /api/websites">

/** A website for one to begin with. */
export const newWebsite: CatalogWebsite = {
  code: "",
  account: "",
  affiliate: null,
  name: "",
  url: "https://",
  country: "Nederland",
  language: "nl",
  review: false,
  active: true
}
