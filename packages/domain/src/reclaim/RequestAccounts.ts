import { Effect, Option } from "effect"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** Makes a function that returns the account of the business of a reclaim request. Such a business stays. */
export const requestAccounts = Effect.map(
  CatalogParts,
  ({ businesses }) =>
    ({ business }: ReclaimRequest) =>
      Effect.map(businesses.find(business), (found) => Option.getOrThrow(found).account)
)
